import { Argument, Command } from 'commander'
import { CHAPTERS, type Chapter } from '../tour/chapters.ts'
import type { TourOptions } from '../tour/guided-tour.ts'

export const tourCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('tour')
    .summary('walk through a running marketplace, chapter by chapter')
    .description(
      'Uses real HTTP requests. offer: two new accounts sign up, agree, pay and deliver, and the talent is paid out. campaign: with the demo people, a brief becomes candidates, three offers, messages, a delivery, ratings, and a license that a stranger checks. likeness: the models of this machine analyze a talent’s pictures and voice; the talent is found by filters, a sentence, a face and a voice, and no longer found once consent is withdrawn. merch: a fan’s selfie becomes art on a hoodie and a plaque, which are paid for, printed and delivered. shop: a talent opens a store from one photo; a fan abandons a cart in it, restores it on a phone through an email, and buys for a team. dispute: one delivery is disputed and decided, another is released automatically. Without an address it starts its own server, on DATABASE_URL (an empty database, or one the tour has used before) or in a temporary folder, and moves its clock forward by a month. The server must run in development: the tour reads its mailbox and pays with its simulated processor.',
    )
    .addArgument(new Argument('[chapters...]', 'the chapters to run (default: all)').choices(CHAPTERS))
    .option('--base-url <address>', 'a running server’s API (default: BASE_URL)')
    .option('--auth-url <address>', 'its authentication app (default: AUTH_URL, else the API’s port + 1)')
    .option('--cron-secret <secret>', 'its cron secret (default: CRON_SECRET)')
    .option(
      '--move-clock',
      'with an address: permanently move that server’s clock forward by a month, to see money released automatically',
    )
    .option('--json', 'print one JSON document')
    .action(async (chapters: Chapter[], options: TourOptions) => {
      const { guidedTour } = await import('../tour/guided-tour.ts')
      await guidedTour(env, chapters, options)
    })
