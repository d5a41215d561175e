-- Whom a model call is for. Work for anybody, and for fans who have not paid, may use a share of the day's budget each;
-- the rest is reserved for accounts and for fans who pay.
alter table model_calls add column purpose text not null default 'account'
  check (purpose in ('anybody', 'fan', 'account'));
alter table model_spending add column anybody_micro_usd bigint not null default 0;
alter table model_spending add column fan_micro_usd bigint not null default 0;
