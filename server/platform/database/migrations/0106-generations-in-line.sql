-- Generation jobs are taken in the order in which they were requested, and a waiting fan sees their place in that order.
-- A job that waits for a free model, or whose process ended, keeps its place.
create index generation_jobs_in_line on generation_jobs (kind, created_at, id) include (status, due_at) where due_at is not null;
-- How long the latest ones took, for the estimate.
create index generation_jobs_succeeded on generation_jobs (kind, ended_at desc) include (started_at) where status = 'SUCCEEDED';
