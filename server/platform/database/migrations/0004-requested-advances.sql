-- An advance that was asked for with an Idempotency-Key is one advance, however often and however late it is asked again.
alter table payouts add column request_key text;
create unique index payouts_requested_once on payouts (request_key) where request_key is not null;
-- Every account has one advance row a payout; what is not recouped yet is looked up by account and currency.
create index share_tracking_advances on share_tracking (account_id, currency) where pay_for = 'ADVANCE' and status = 'OPEN';
