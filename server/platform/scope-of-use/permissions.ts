/** From the widest to the strictest. */
export const USE_PERMISSIONS = ['ALLOWED', 'ON_REQUEST', 'NEVER'] as const
export type UsePermission = (typeof USE_PERMISSIONS)[number]
export type Floor = { amountMinorUnit: number; currency: string }

export const strictest = (answers: readonly UsePermission[]): UsePermission =>
  USE_PERMISSIONS.findLast((answer) => answers.includes(answer)) ?? 'ALLOWED'

/** True if the price is enough. Without a price or a floor, there is nothing to compare. */
export const meetsFloor = (price: Floor | null, floor: Floor | null): boolean =>
  price === null ||
  floor === null ||
  (price.currency === floor.currency && price.amountMinorUnit >= floor.amountMinorUnit)
