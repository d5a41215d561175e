/** Checks the depth of a value without recursion, so no depth overflows the stack. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value].filter(isHolder)
  for (let depth = 0; depth < levels && level.length > 0; depth++)
    level = level.flatMap((holder): unknown[] => Object.values(holder)).filter(isHolder)
  return level.length > 0
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null
