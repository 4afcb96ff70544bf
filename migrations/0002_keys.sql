-- More phones than the one that began a sitting: the links that let another
-- one keep its score, and when a phone was told to stop.

-- A link that lets whoever holds it keep the score of a sitting. It is told
-- once; only the hash of its secret is kept.
CREATE TABLE key (
    secret_hash BLOB NOT NULL PRIMARY KEY CHECK (length(secret_hash) = 32),
    sitting_id  TEXT NOT NULL REFERENCES sitting (id),
    -- The phone it was made on; the host's are made by this machine.
    device_id   INTEGER NOT NULL REFERENCES device (id),
    made_at     INTEGER NOT NULL,
    -- When it ceased to let anybody in; it still does: null.
    stopped_at  INTEGER
) STRICT, WITHOUT ROWID;

-- The links of a sitting, to count and to stop them.
CREATE INDEX key_sitting ON key (sitting_id);

-- When a phone ceased to keep the score; it still does: null. The row stays,
-- since the journal names the phone in what it entered.
ALTER TABLE keeper ADD COLUMN stopped_at INTEGER;
