import type { Context } from '../../../platform/context.ts'

/**
 * Returns the public address of a talent's picture. The address works as long as the talent allows
 * it.
 */
export const pictureUrl = ({ BASE_URL }: Pick<Context['config'], 'BASE_URL'>, assetId: string): string =>
  `${BASE_URL}/api/likeness/pictures/${assetId}`
