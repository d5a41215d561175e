type Question = { asked: string; answeredBy: readonly string[] }

/** Questions of people who are new here, with the sections that answer them. */
export const QUESTIONS: readonly Question[] = [
  { asked: 'how do I start it', answeredBy: ['/#try-it', '/docs/questions.html#how-do-i-start-it'] },
  {
    asked: 'how do I take money for real',
    answeredBy: ['/docs/payments.html#stripe', '/docs/questions.html#how-do-i-take-money-for-real'],
  },
  { asked: 'stripe keys', answeredBy: ['/docs/payments.html#stripe', '/docs/settings.html'] },
  {
    asked: 'where is my data',
    answeredBy: [
      '/docs/questions.html#where-is-my-data',
      '/docs/backup.html',
      '/docs/storage.html#files',
      '/docs/settings.html',
    ],
  },
  { asked: 'how do I upgrade', answeredBy: ['/docs/upgrade.html'] },
  {
    asked: 'restore a backup',
    answeredBy: ['/docs/backup.html'],
  },
  { asked: 'send mail', answeredBy: ['/docs/mail.html'] },
  { asked: 'rotate secrets', answeredBy: ['/docs/secrets.html'] },
  { asked: 'several servers', answeredBy: ['/docs/scaling.html'] },
  { asked: 'kubernetes', answeredBy: ['/docs/scaling.html#kubernetes'] },
  {
    asked: 'store files in S3',
    answeredBy: ['/docs/media.html', '/docs/scaling.html#s3-and-a-cdn', '/docs/storage.html#files'],
  },
  { asked: 'verify a webhook signature', answeredBy: ['/docs/webhooks.html#verify-a-request'] },
  { asked: 'create an API key', answeredBy: ['/docs/api-keys.html#create-a-key'] },
  { asked: 'connect ChatGPT or Claude', answeredBy: ['/docs/mcp.html#connect', '/docs/mcp.html'] },
  { asked: 'write a plugin', answeredBy: ['/docs/plugins.html#write-a-plugin'] },
  {
    asked: 'who can see a fan photo',
    answeredBy: ['/docs/merch.html#who-can-see-what', '/docs/merch.html#what-happens-to-a-photo'],
  },
  {
    asked: 'when is data deleted',
    answeredBy: ['/docs/merch.html#when-data-is-deleted', '/docs/privacy.html'],
  },
  {
    asked: 'somebody reports a fake picture',
    answeredBy: [
      '/docs/trust.html',
      '/docs/likeness.html#handle-a-report',
      '/docs/trust.html#from-a-report-to-a-decision',
    ],
  },
  { asked: 'what is escrow', answeredBy: ['/docs/concepts/escrow.html'] },
  { asked: 'invite a colleague', answeredBy: ['/docs/teams.html'] },
  { asked: 'translate into my language', answeredBy: ['/docs/languages.html'] },
  { asked: 'make my first change to the code', answeredBy: ['/CONTRIBUTING.html'] },
  {
    asked: 'payouts are stuck',
    answeredBy: ['/docs/runbooks.html#semblancepayoutsstuck', '/docs/questions.html#payouts-are-stuck-what-now'],
  },
  { asked: 'use Google sign-in', answeredBy: ['/docs/cognito.html', '/docs/settings.html'] },
]
