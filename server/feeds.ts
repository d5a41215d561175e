import { createJobFeed } from './features/media/generation/index.ts'
import { createArtFeed } from './features/merch/artwork/index.ts'
import { createBoardFeed } from './features/merch/boards/index.ts'
import { createMessageFeed } from './features/offers/messages/index.ts'
import type { Context } from './platform/context.ts'

/** Creates the live feeds of a process. Each serves all its event streams by one look at a time. */
export function createFeeds(ctx: Context, lookMs: number | undefined) {
  const feeds = {
    jobs: createJobFeed(ctx, lookMs),
    messages: createMessageFeed(ctx, lookMs),
    boards: createBoardFeed(ctx, lookMs),
    art: createArtFeed(ctx, lookMs),
  }
  return {
    ...feeds,
    close: (): void => {
      for (const feed of Object.values(feeds)) feed.close()
    },
  }
}
