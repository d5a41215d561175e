-- The simulator keeps what Stripe keeps of a dispute, a refund and a transfer.

-- One dispute has one id, from its opening to the bank's decision.
alter table simulator.payment_intents add column dispute_id text;
update simulator.payment_intents set dispute_id = 'dp_' || substr(id, 4) where dispute <> 'none';
create index payment_intents_newest on simulator.payment_intents (created_at desc, id desc);

alter table simulator.transfers
  add column amount_reversed bigint not null default 0 check (amount_reversed between 0 and amount);
create table simulator.transfer_reversals (
  id text primary key,
  transfer_id text not null references simulator.transfers,
  amount bigint not null check (amount > 0),
  metadata jsonb not null,
  created_at timestamptz not null
);
create index transfers_newest on simulator.transfers (created_at desc, id desc);

-- Keys are deleted once they are a day old.
create index idempotency_keys_by_age on simulator.idempotency_keys (created_at);
