-- Who says who somebody is: a subject means something only at its issuer, and a provider's settings can be pointed at
-- another one. None: linked before this was kept; it takes the issuer of its next sign-in.
alter table identity.social_links add column issuer text;
alter table identity.social_links drop constraint social_links_pkey;
create unique index social_links_once on identity.social_links (provider, subject, issuer) nulls not distinct;
