import { addPicture, consent } from '../likeness/likeness.ts'
import type { Person, World } from '../world.ts'

export const IMAGE_START = '/api/offers/image-candidates/start'
export const VOICE_START = '/api/offers/voice-candidates/start'

export const briefFor = (talent: Pick<Person, 'slug'>, overrides: Record<string, unknown> = {}) => ({
  slug: talent.slug,
  campaignDescription: 'A portrait with our new espresso cup, morning light.',
  campaignType: 'social_post',
  ...overrides,
})

export async function consentingTalent(world: World, displayName?: string): Promise<Person> {
  const talent = await world.talent(displayName)
  await consent(talent)
  await addPicture(talent)
  return talent
}

/**
 * Gives each model its own name at the provider, so that a recorded call shows which of the three
 * models was meant.
 */
export async function tellModelsApart(world: World): Promise<void> {
  for (const key of ['model_a', 'model_b', 'model_c'])
    await world.database.kysely
      .updateTable('ai_models')
      .set({ adapter: 'openai', provider_model: key })
      .where('key', '=', key)
      .execute()
}
