// The ledger on this device: what the site has told, and what it has not been told yet. Kept in IndexedDB, so that it
// outlives the page; every change is one transaction, so that two pages of a browser do not lose each other's.

const NAME = "roundhouse-companion";
const TABLE = "ledgers";

function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(TABLE, { keyPath: "key" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/**
 * Forget the ledgers of this device, and the pages that are kept for them, as somebody logs out. Gives how many entries
 * there are that the site has not been told; with any of them nothing is forgotten unless `all` says so.
 */
export async function forget(all = false) {
  if (!(await indexedDB.databases?.())?.some((one) => one.name === NAME)) return 0;
  const database = await opened();
  const kept = await new Promise((resolve) => {
    const asked = database.transaction(TABLE).objectStore(TABLE).getAll();
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => resolve([]);
  });
  database.close();
  const untold = kept.reduce((sum, one) => sum + one.pending.length, 0);
  if (untold && !all) return untold;
  await new Promise((resolve) => {
    const asked = indexedDB.deleteDatabase(NAME);
    asked.onsuccess = asked.onerror = asked.onblocked = resolve; // an open page of a ledger lets go of it when it closes
  });
  await globalThis.caches?.delete("companion");
  return 0;
}

/** A place for one ledger: `revise(change)` passes what is kept to a function and keeps what it gives. */
export async function place(key) {
  let kept = { key, entries: [], pending: [], refused: [] };
  let database = null;
  try {
    database = await opened();
  } catch {
    // A browser that keeps nothing: the page works as long as it is open.
  }
  const revise = (change) =>
    new Promise((resolve, reject) => {
      if (!database) {
        kept = change(kept);
        resolve(kept);
        return;
      }
      const transaction = database.transaction(TABLE, "readwrite");
      const table = transaction.objectStore(TABLE);
      const asked = table.get(key);
      let made = null;
      asked.onsuccess = () => {
        made = change(asked.result ?? kept);
        table.put(made);
      };
      transaction.oncomplete = () => resolve(made);
      transaction.onabort = () => reject(transaction.error);
    });
  return { revise, lasting: database !== null };
}
