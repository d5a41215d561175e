import { type LikenessFacts, writeRecord } from '../../../server/features/likeness/search/index.ts'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import type { Person, World } from '../world.ts'
import { consent } from './likeness.ts'

export const NO_FACTS: LikenessFacts = {
  category: null,
  gender: null,
  hairColor: null,
  ageGroup: null,
  expression: null,
  birthYear: null,
  accent: null,
  voiceTone: null,
  numberOfFollowers: 0,
  engagementRate: null,
  hasImageAsset: false,
  hasVoiceSample: false,
  tags: [],
  styleWords: [],
}

export const record = (
  world: World,
  { accountId }: { accountId: string },
  facts: Partial<LikenessFacts>,
): Promise<void> =>
  inTransaction(world.database.kysely, (trx) =>
    writeRecord(trx, accountId, { ...NO_FACTS, ...facts }, world.clock.now()),
  )

export async function addTalent(
  world: World,
  displayName: string,
  facts: Partial<LikenessFacts> = {},
): Promise<Person> {
  const talent = await world.talent(displayName, { payoutsReady: false })
  await consent(talent)
  await record(world, talent, facts)
  return talent
}
