import { expect, test } from 'vitest'
import { subjectOf } from '../testing/contract-subject.ts'
import { startGoogleCounterpart } from '../testing/google-counterpart.ts'
import { hostedModels } from '../testing/hosted-models.ts'

test('characters the database cannot store are removed from a response', async () => {
  const counterpart = await startGoogleCounterpart()
  const models = hostedModels({
    GOOGLE_AI_API_KEY: counterpart.key,
    GOOGLE_AI_BASE_URL: `${counterpart.url}/v1beta`,
  })
  const content = { role: 'model', parts: [{ text: 'Ada\0 is \ud83d here.' }] }
  counterpart.next({ body: { candidates: [{ index: 0, content, finishReason: 'STOP' }] } })
  const { google } = models.adapters
  if (!google) throw new Error('The adapter has no key.')
  const { model, call } = await subjectOf(google, 'text')
  const { text } = await model.write(call(), { instruction: 'Say who.', facts: 'Ada.', maxWords: 20 })
  expect(text).toBe('Ada is \ufffd here.')
  await models.close()
  await counterpart.close()
})
