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
