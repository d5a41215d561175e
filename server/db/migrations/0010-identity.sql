-- Who somebody is: addresses compared by their ASCII letters alone.

-- Another collation may fold letters outside ASCII: by some, the Kelvin sign is a k.
drop index profiles_of_guests;
create index profiles_of_guests on profiles (lower(guest_email collate "C")) where guest_email is not null;
