-- The member who acted for the account of the row, if it was not its founder.
alter table offer_messages add column sender_person_account_id text;
alter table agreement_signatures add column person_account_id text;
alter table payments add column buyer_person_account_id text;

-- The member who made the key's newest secret, and may therefore still know it.
alter table api_keys add column made_by_account_id text;
create index api_keys_by_maker on api_keys (made_by_account_id, account_id)
  where made_by_account_id is not null and revoked_at is null;

-- The member who chose the address of the endpoint, or made its newest secret.
alter table webhook_endpoints add column made_by_account_id text;
