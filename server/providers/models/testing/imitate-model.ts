import { readMember } from '../hosted/failures.ts'
import { analyzeTestPicture, sharedWords } from './real-work.ts'

export type ModelPrompt = { instructions: string; text: string; picture: Uint8Array | undefined; schema: unknown }

/**
 * Depending on the prompt, describes the picture, chooses the label with the most shared words, or
 * repeats the facts. Returns undefined if it refuses.
 * @throws if the picture cannot be read
 */
export async function imitateModel({ text, picture, schema }: ModelPrompt): Promise<string | undefined> {
  if (/forbidden/i.test(text)) return undefined
  const properties = readMember(schema, 'properties')
  if (readMember(properties, 'faces')) return JSON.stringify(await description(picture))
  const labels = readMember(properties, 'label', 'enum')
  if (Array.isArray(labels)) return JSON.stringify(choice(labels.map(String), text))
  const facts = /<facts>\n([\s\S]*)\n<\/facts>/.exec(text)?.[1] ?? ''
  // Real models also write too much.
  return `${facts} ${facts}`.trim() || 'Nothing is known.'
}

async function description(picture: Uint8Array | undefined): Promise<unknown> {
  if (!picture) throw new Error('There is no picture.')
  const { brightness, head } = await analyzeTestPicture(picture)
  return {
    peopleCount: head ? 1 : 0,
    faces: head
      ? [
          {
            ...head,
            gender: 'not-distinctive',
            ageGroup: '30s',
            hairColor: 'unknown',
            expression: 'neutral',
            isOccluded: false,
            confidence: 0.9,
          },
        ]
      : [],
    isBlurry: false,
    isTooDark: brightness < 40,
    isNudity: false,
    isCelebrity: false,
    tags: head ? ['Portrait', 'head', 'head'] : ['blue', 'plain'],
  }
}

function choice(labels: readonly string[], text: string): unknown {
  const content = /<text>\n([\s\S]*)\n<\/text>/.exec(text)?.[1] ?? ''
  const described = (label: string) => text.split('\n').find((line) => line.startsWith(`- ${label}:`)) ?? ''
  const [best] = labels.toSorted((a, b) => sharedWords(content, described(b)) - sharedWords(content, described(a)))
  return { label: best, reason: 'Most of its words fit.', confidence: 0.8 }
}
