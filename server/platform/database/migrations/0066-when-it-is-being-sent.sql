-- When the reason of an intent was read last, in the transaction that lets it be sent. Null: by an earlier program, or never.
alter table payouts add column sending_at timestamptz;
alter table refunds add column sending_at timestamptz;
alter table merch_fulfilments add column sending_at timestamptz;
