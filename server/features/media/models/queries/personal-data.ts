import { classify, mentionsPerson, type PersonalData, withoutPeople } from '../../../../platform/personal-data/index.ts'

/**
 * Model calls contain no people. Prompts are not stored, but failure messages may repeat a part of
 * them.
 */
export const modelsPersonalData: PersonalData = {
  tables: [
    withoutPeople(
      'ai_models',
      `key capability adapter provider_model endpoint cost_micro_usd parameters status speed_category timeout_ms
        concurrency rests_until created_at updated_at`,
      { readers: { admin: 'provider_model endpoint parameters' } },
    ),
    withoutPeople('model_slots', 'model_key slot call_id lease_until'),
    withoutPeople('model_spending', 'day spent_micro_usd anybody_micro_usd fan_micro_usd told_at', { codes: 'day' }),
    classify('model_calls', {
      keys: { job: mentionsPerson('job', 'job_id') },
      books: `id model_key adapter provider_model job_id day outcome reserved_micro_usd cost_micro_usd milliseconds
        started_at ended_at purpose`,
      of: { job: { failure_message: null } },
      readers: { nobody: 'failure_message' },
      codes: 'adapter provider_model day',
    }),
  ],
}
