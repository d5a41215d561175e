-- Where a job that was stopped before its end goes on: behind this row, in the order in which its rows came due.
create table job_positions (
  name text primary key,
  due_at timestamptz not null,
  id text not null
);
