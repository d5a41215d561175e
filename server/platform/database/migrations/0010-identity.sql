-- Who somebody is: addresses compared by their ASCII letters alone.

-- Another collation may fold letters outside ASCII: by some, the Kelvin sign is a k.
drop index profiles_of_guests;
create index profiles_of_guests on profiles (lower(guest_email collate "C")) where guest_email is not null;

-- ── Refresh tokens ───────────────────────────────────────────────────────────────────────────────────────────────
-- The token that was used last. It stays good until a token that was given for it is seen, and of those one counts.
alter table identity.sessions add column seen_token_hash text;
-- The token that this one was given for. None: the sign-in's own.
alter table identity.refresh_tokens add column parent_hash text;
