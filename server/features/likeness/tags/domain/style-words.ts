const STYLES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    smiling: ['friendly', 'approachable'],
    'close-up': ['intimate'],
    'full body': ['active'],
    'dark background': ['dramatic', 'moody'],
    'light background': ['clean', 'bright'],
    'plain background': ['studio', 'professional'],
    people: ['sociable'],
    group: ['sociable'],
    'warm voice': ['warm'],
    'bright voice': ['lively'],
    'deep voice': ['authoritative'],
    'calm voice': ['soothing'],
    'energetic voice': ['energetic'],
    slow: ['measured'],
    fast: ['lively'],
  }),
)
const EXPRESSIONS: Readonly<Record<string, readonly string[]>> = {
  serious: ['serious'],
  neutral: ['composed'],
  surprised: ['expressive'],
}

export const styleWordsOf = (tags: readonly string[], expression: string | null): string[] => [
  ...new Set([...(EXPRESSIONS[expression ?? ''] ?? []), ...tags.flatMap((tag) => STYLES.get(tag) ?? [])]),
]
