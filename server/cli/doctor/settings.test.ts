import { expect, test } from 'vitest'
import { examineSettings } from './settings.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://semblance@127.0.0.1:5432/semblance',
  SECRET_KEY: 'a-long-secret-made-by-chance-8372',
  CRON_SECRET: 'abcdefghijklmnopqrstuv12345678',
  BASE_URL: 'https://a.example.com',
  AUTH_URL: 'https://b.example.com',
  ADMIN_EMAILS: 'a@example.com',
  PROCESSOR: 'simulator',
  PROCESSOR_WEBHOOK_SECRET: 'whsec-made-by-chance-9182736450',
}

test('doctor warns about production without a mail provider, but not with one', () => {
  const looks = (env: NodeJS.ProcessEnv) =>
    examineSettings(env).filter(
      ({ state, message }) => state === 'look' && message.includes('no mail leaves this server'),
    )
  expect(examineSettings(PRODUCTION).filter(({ state }) => state === 'broken')).toEqual([])
  expect(looks(PRODUCTION)).toHaveLength(1)
  expect(looks({ ...PRODUCTION, SMTP_URL: 'smtps://user:secret-of-mail@mail.example.com' })).toEqual([])
})
