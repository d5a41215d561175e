import { type SettingsOf, text, url } from '../parsers.ts'

const group = 'Models'

const key = (provider: string, does: string) =>
  text({
    secret: true,
    optional: true,
    group,
    help: `API key of ${provider}, for ${does}. Unset: nothing is sent there.`,
  })

const base = (provider: string, usual: string) =>
  url({
    optional: true,
    group,
    help: `Address of ${provider}, a proxy for it, or a compatible server. Default: ${usual}. In production it must be https or on this machine.`,
  })

/**
 * Settings of hosted models. Without a key, only the models on this machine are used
 * (docs/models/hosted.md).
 */
export const MODEL_SETTINGS = {
  OPENAI_API_KEY: key('OpenAI', 'generating and describing pictures, text, embeddings and moderation'),
  OPENAI_BASE_URL: base('OpenAI', 'https://api.openai.com/v1'),
  GOOGLE_AI_API_KEY: key('the Gemini API', 'generating and describing pictures, text and embeddings'),
  GOOGLE_AI_BASE_URL: base('the Gemini API', 'https://generativelanguage.googleapis.com/v1beta'),
  FAL_API_KEY: key('fal', 'generating pictures and removing backgrounds'),
  FAL_BASE_URL: base('fal', 'https://fal.run'),
  ELEVENLABS_API_KEY: key('ElevenLabs', 'voices'),
  ELEVENLABS_BASE_URL: base('ElevenLabs', 'https://api.elevenlabs.io'),
} as const

export type ModelSettings = SettingsOf<typeof MODEL_SETTINGS>

const PAIRS = [
  ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
  ['GOOGLE_AI_API_KEY', 'GOOGLE_AI_BASE_URL'],
  ['FAL_API_KEY', 'FAL_BASE_URL'],
  ['ELEVENLABS_API_KEY', 'ELEVENLABS_BASE_URL'],
] as const

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

export function modelFaults(settings: ModelSettings, isProduction: boolean): string[] {
  return PAIRS.flatMap(([keySetting, baseSetting]) => {
    const address = settings[baseSetting]
    if (address === undefined) return []
    if (settings[keySetting] === undefined)
      return [`${keySetting} is missing, but ${baseSetting} is set: set the key (any text, if the server needs none).`]
    const { protocol, hostname } = new URL(address)
    return isProduction && protocol !== 'https:' && !THIS_MACHINE.has(hostname)
      ? [`${baseSetting}: people's pictures and voices are sent there, so production needs an https address.`]
      : []
  })
}
