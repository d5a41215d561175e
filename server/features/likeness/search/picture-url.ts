import type { Context } from '../../../platform/context.ts'

/** Where everybody may see a picture of a talent, for as long as they allow it. */
export const pictureUrl = ({ BASE_URL }: Pick<Context['config'], 'BASE_URL'>, assetId: string): string =>
  `${BASE_URL}/api/likeness/pictures/${assetId}`
