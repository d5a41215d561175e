import { Argument, Command } from 'commander'
import { CHAPTERS, type Chapter } from '../tour/chapters.ts'
import type { TourOptions } from '../tour/guided-tour.ts'

export const tourCommand = (env: NodeJS.ProcessEnv): Command =>
  new Command('tour')
    .summary('walk through a running marketplace, chapter by chapter')
    .description(
      'Over real HTTP. offer: two strangers sign up, agree, pay, deliver, are paid out. campaign: with the demo people, a brief becomes candidates, three offers, messages, a delivery, ratings, and a licence that a stranger checks. likeness: the models of this machine look at a talent and listen, who is found by filters, a sentence, a face and a voice, and by nothing once consent is withdrawn. merch: a fan’s selfie becomes art, a hoodie and a plaque, is paid for, printed and delivered. shop: a talent opens a shop from one photo, a fan leaves a cart in it, finds it again on a phone by a mail and buys for a team. dispute: one delivery is disputed and decided, another released by itself. Without an address it starts a server of its own, on DATABASE_URL (an empty one, or one where it was taken before) or a temporary folder, and moves its clock a month on. The server must be one in development: the tour reads its mailbox and pays on its simulated processor.',
    )
    .addArgument(new Argument('[chapters...]', 'which of it (default: all)').choices(CHAPTERS))
    .option('--base-url <address>', 'a running server’s API (default: BASE_URL)')
    .option('--auth-url <address>', 'its authentication app (default: AUTH_URL, else the API’s port + 1)')
    .option('--cron-secret <secret>', 'its cron secret (default: CRON_SECRET)')
    .option(
      '--move-clock',
      'with an address: move that server’s clock a month on, for good, to see money released by itself',
    )
    .option('--json', 'print one JSON document')
    .action(async (chapters: Chapter[], options: TourOptions) => {
      const { guidedTour } = await import('../tour/guided-tour.ts')
      await guidedTour(env, chapters, options)
    })
