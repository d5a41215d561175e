import type { WrittenRow } from './written-rows.ts'

const NOW = new Date('2020-03-10T12:00:00.000Z')

export const jobRow = (id: string, columns: WrittenRow): WrittenRow => ({
  id,
  kind: 'queued',
  batch_id: id,
  slot: 'a',
  input: {},
  status: 'QUEUED',
  due_at: null,
  attempts: 0,
  most_attempts: 1,
  progress_percent: 0,
  cost_micro_usd: 0,
  result: null,
  version: 1,
  created_at: NOW,
  ended_at: null,
  expires_at: NOW,
  ...columns,
})
export const eventRow = (event_id: string, account_id: string, columns: WrittenRow): WrittenRow => ({
  event_id,
  account_id,
  type: 'REINDEX',
  status: 'PENDING',
  retry_count: 0,
  claim_token: null,
  due_at: null,
  created_at: NOW,
  updated_at: NOW,
  ended_at: null,
  ...columns,
})
export const mailRow = (id: string, columns: WrittenRow): WrittenRow => ({
  id,
  address: 'somebody@people.test',
  kind: 'queued',
  subject: 'x',
  text_body: 'x',
  html_body: 'x',
  attempts: 0,
  created_at: NOW,
  queue: 'others',
  is_security: false,
  earlier_attempts: 0,
  next_attempt_at: null,
  ...columns,
})
