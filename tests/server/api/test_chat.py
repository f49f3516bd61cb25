"""The chat by the API."""

from __future__ import annotations


def test_chat_is_read_and_said(calls, a_table, people) -> None:
    ann, ben, cy = people(3)
    live = a_table(2)
    path = f"/tables/{live.row.id}/chat"
    line = calls(ann).post(path, json={"text": " hello "}).json()
    assert (line["name"], line["room"], line["text"]) == ("Ann", "", "hello")
    other = calls(cy).post(path, json={"text": "psst"}).json()
    assert other["room"] == "spectators"
    sign = f"{path}/{line['id']}/sign"
    assert calls(ben).put(sign, json={"sign": "👍"}).json() == {"sign": "👍"}
    assert calls(ben).put(sign, json={"sign": "👍"}).json() == {"sign": ""}
    assert calls(ben).put(sign, json={"sign": "🎉"}).json() == {"sign": "🎉"}
    assert calls(ben).put(sign, json={"sign": "no"}).status_code == 400
    assert calls(ben).put(f"{path}/{other['id']}/sign", json={"sign": "👍"}).status_code == 404
    for who, texts in ((ann, ["hello"]), (None, ["hello"]), (cy, ["hello", "psst"])):
        found = calls(who).get(path).json()
        assert [one["text"] for one in found] == texts
        assert found[0]["signs"] == {"🎉": ["Ben"]}
    assert calls(cy).get(path, params={"after": line["id"]}).json()[0]["text"] == "psst"
    assert calls(ann, "read").post(path, json={"text": "x"}).status_code == 403
    assert calls().post(path, json={"text": "x"}).status_code in (401, 403)
