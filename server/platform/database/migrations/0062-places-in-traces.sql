-- Where in a trace something was asked for, as W3C writes it; null: nothing was traced.
alter table generation_jobs add column trace_parent text;
alter table outgoing_mails add column trace_parent text;
