-- Reports of any content that strangers see, besides faces. An OPEN report is due 48 hours after it was confirmed, or appealed.
alter table likeness_reports
  drop constraint likeness_reports_reason_check,
  add constraint likeness_reports_reason_check check (reason in (
    'MY_FACE', 'MY_CHILD', 'I_REPRESENT_THEM', 'PRIVACY', 'MINORS', 'SEXUAL', 'HATE', 'VIOLENCE', 'RIGHTS', 'SCAM', 'GOODS', 'OTHER')),
  -- Null: a likeness.
  add column subject text check (subject in (
    'STORE', 'ART', 'FAN_NAME', 'SHARE', 'PORTRAIT', 'WORK', 'VOICE', 'MESSAGE')),
  -- The sender was a trusted reporter when the report was confirmed.
  add column is_trusted boolean not null default false,
  add column reminded_at timestamptz,
  -- What was done, if no takedown of ours names the report.
  add column measure text check (measure in ('REMOVED', 'RESTRICTED', 'CHANGED')),
  -- The sender disagrees with the dismissal, once. Somebody else then decides again.
  add column appeal text,
  add column appealed_at timestamptz,
  add column first_decided_by text references accounts (id),
  add column first_decision_reason text,
  add column first_decided_at timestamptz,
  add constraint likeness_reports_whole_appeal_check check ((appeal is null) = (appealed_at is null)
    and (appealed_at is null) = (first_decided_by is null) and (first_decided_by is null) = (first_decided_at is null)),
  add constraint likeness_reports_upheld_measure_check check (measure is null or status = 'UPHELD');
create index likeness_reports_due on likeness_reports (is_trusted desc, coalesce(appealed_at, confirmed_at), id) where status = 'OPEN';
create index likeness_reports_decided on likeness_reports (confirmed_at) where confirmed_at is not null;

-- People whose reports are decided first, or no longer processed. A suspension needs an earlier warning.
create table report_senders (
  id text primary key,
  email text not null unique,
  standing text not null check (standing in ('NONE', 'TRUSTED', 'WARNED', 'SUSPENDED')),
  reason text not null,
  warned_at timestamptz,
  suspended_until timestamptz,
  decided_by text not null references accounts (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((standing = 'SUSPENDED') = (suspended_until is not null)),
  check (standing not in ('WARNED', 'SUSPENDED') or warned_at is not null)
);
create index report_senders_listed on report_senders (updated_at desc, id);
