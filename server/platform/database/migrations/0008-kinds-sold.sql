-- The kinds of things sold are a table of the program's; the database is told of them and names none.

-- What the constraints need to know of each kind. These are the ones there are today; whoever migrates adds the kinds
-- that come later (server/features/money/ledger/record-kinds-sold.ts).
create table kinds_sold (
  kind text primary key,
  exclusive text not null check (exclusive in ('for_good', 'until_paid', 'until_paid_by_buyer'))
);
insert into kinds_sold (kind, exclusive) values
  ('MERCH', 'until_paid'),
  ('VOICE_OVER', 'until_paid_by_buyer'),
  ('LIKENESS', 'until_paid_by_buyer'),
  ('IMAGE', 'until_paid_by_buyer'),
  ('OFFER', 'for_good');

-- A payment is of a kind, and carries how that kind excludes others: an index cannot look it up. The trigger writes it,
-- so that nobody can insert a payment that says otherwise, nor can a program that does not know the column.
alter table payments
  drop constraint payments_pay_for_check,
  add constraint payments_of_a_kind foreign key (pay_for) references kinds_sold,
  add column exclusive text not null default 'for_good';
update payments set exclusive = k.exclusive from kinds_sold k where k.kind = pay_for and k.exclusive <> 'for_good';

create function take_exclusive_of_kind() returns trigger language plpgsql as $$
begin
  new.exclusive := coalesce((select k.exclusive from kinds_sold k where k.kind = new.pay_for), new.exclusive);
  return new;
end $$;
create trigger payments_exclusive before insert on payments for each row execute function take_exclusive_of_kind();

-- FAILED stays live: a declined attempt leaves the same intent payable. One that is on its way back is not.
drop index payments_one_live;
drop index payments_one_open_a_buyer;
create unique index payments_one_for_good on payments (pay_for, pay_for_id)
  where exclusive = 'for_good' and status in ('PENDING', 'AUTHORIZED', 'FAILED', 'SUCCEEDED')
    and refund_requested_at is null;
create unique index payments_one_until_paid on payments (pay_for, pay_for_id)
  where exclusive = 'until_paid' and status in ('PENDING', 'AUTHORIZED', 'FAILED');
create unique index payments_one_until_paid_by_buyer on payments (pay_for, pay_for_id, buyer_user_id)
  where exclusive = 'until_paid_by_buyer' and status in ('PENDING', 'AUTHORIZED', 'FAILED');

-- Until then a payout leaves an open earning where it is; nothing: it is payable from its first moment. 'infinity': until
-- something that has not happened yet.
alter table share_tracking add column payable_at timestamptz;

alter table products
  drop constraint products_kind_check,
  add constraint products_of_a_kind foreign key (kind) references kinds_sold;
