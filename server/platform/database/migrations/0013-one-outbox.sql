-- One outbox for all mail: outgoing_mails takes in what waited on notices and in identity.mail_requests.
alter table outgoing_mails
  -- Who works it off, and by which rule it is tried again.
  add column queue text not null default 'others' check (queue in ('notices', 'others', 'sign-in')),
  -- Whom it is for: an account, whose address is asked for as it is sent, or an address.
  alter column account_id drop not null,
  add column address text check (address = lower(address)),
  add constraint outgoing_mails_one_recipient check ((account_id is null) <> (address is null)),
  -- What it says, where that is fixed. Else the kind composes it as it is sent, of what it refers to or of its data.
  alter column subject drop not null,
  alter column text_body drop not null,
  alter column html_body drop not null,
  add constraint outgoing_mails_whole_or_composed
    check ((subject is null) = (text_body is null) and (subject is null) = (html_body is null)),
  add column reference text,
  add column data jsonb,
  -- How the latest try ended; why, in failure_reason.
  add column outcome text check (outcome in ('sent', 'skipped', 'failed'));
alter table outgoing_mails alter column queue drop default;
update outgoing_mails set outcome = case when sent_at is not null then 'sent' else 'failed' end
  where sent_at is not null or attempts > 0;

insert into outgoing_mails
  (id, queue, kind, account_id, reference, attempts, next_attempt_at, failure_reason, outcome, created_at)
select id, 'notices', 'notice', account_id, id, email_attempts, email_next_attempt_at, email_failure_reason,
  case when email_attempts > 0 then 'failed' end, created_at
from notifications where email_next_attempt_at is not null or email_failure_reason is not null;

insert into outgoing_mails (id, queue, kind, address, data, attempts, next_attempt_at, created_at)
select id, 'sign-in', kind, email,
  jsonb_strip_nulls(jsonb_build_object(
    'asker', asker, 'displayName', display_name, 'role', role, 'passwordHash', password_hash)),
  attempts, next_attempt_at, created_at
from identity.mail_requests;

drop index outgoing_mails_unsent;
create index outgoing_mails_due on outgoing_mails (queue, next_attempt_at, id) where next_attempt_at is not null;
create index outgoing_mails_ended on outgoing_mails (created_at) where next_attempt_at is null;

alter table notifications
  drop column email_attempts,
  drop column email_next_attempt_at,
  drop column email_failure_reason;
drop table identity.mail_requests;

-- The local mailbox: what a mail carries besides its words, and one mail a key however often it is handed over.
alter table mailbox.mails
  add column headers jsonb not null default '{}',
  add column idempotency_key text unique;
alter table mailbox.mails alter column headers drop default;
