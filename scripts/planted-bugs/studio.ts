import { type PlantedBug, planted } from './planted-bug.ts'

const STUDIO = 'server/features/offers/studio'
const IMAGES = `${STUDIO}/image-candidates.test.ts`
const VOICES = `${STUDIO}/voices-and-previews.test.ts`

export const STUDIO_BUGS: readonly PlantedBug[] = [
  planted(
    'a candidate session is shown to anyone who has its id',
    {
      file: `${STUDIO}/queries/sessions.ts`,
      from: '} and ($',
      to: '} and (true or $',
    },
    IMAGES,
  ),
  planted(
    'a repeated request starts a second session',
    { file: `${STUDIO}/start-session.ts`, from: 'if (recent.same_id !== null)', to: "if (recent.same_id === '')" },
    IMAGES,
  ),
  planted(
    'a generated picture is analyzed after its consent was withdrawn',
    {
      file: `${STUDIO}/image-candidate.ts`,
      from: '    await assertStillUsable()\n    await moderateGenerated({ callModel }, result.picture)\n    onProgress(PROGRESS_SCORED)\n    await assertStillUsable()\n',
      to: '    await moderateGenerated({ callModel }, result.picture)\n    onProgress(PROGRESS_SCORED)\n',
    },
    IMAGES,
  ),
  planted(
    'a generated picture is shown without moderation',
    {
      file: `${STUDIO}/image-candidate.ts`,
      from: '    await moderateGenerated({ callModel }, result.picture)\n',
      to: '    void moderateGenerated\n',
    },
    `${STUDIO}/refused-candidates.test.ts`,
  ),
  planted(
    'previews are made of a talent who turned them off',
    {
      file: 'server/features/likeness/consent/domain/likeness-use.ts',
      from: '!consent.previews_allowed',
      to: '!consent',
    },
    `${STUDIO}/previews-off.test.ts`,
  ),
  planted(
    'previews continue after the talent turned them off',
    {
      file: 'server/features/likeness/consent/save-preview-choice.ts',
      from: 'if (isNew && !choice.allowed) await',
      to: 'if (isNew && choice.allowed) await',
    },
    `${STUDIO}/previews-off.test.ts`,
  ),
  planted(
    'jobs with a likeness continue after the consent is withdrawn',
    {
      file: 'server/features/media/generation/queries/end-generations.ts',
      from: 'where about_account_id = $',
      to: 'where due_at is null and about_account_id = $',
    },
    IMAGES,
    VOICES,
  ),
  planted(
    'a voice made for a single text stays at its provider',
    { file: `${STUDIO}/generate-speech.ts`, from: '    await deleteVoice(ctx, voiceId)', to: '    void deleteVoice' },
    VOICES,
  ),
  planted(
    'a former agent can still hear the voice previews',
    {
      file: `${STUDIO}/get-generation-status.ts`,
      from: '  if (caller.isAdmin) return true',
      to: '  if (caller.isAdmin || job.kind === voicePreview.name) return true',
    },
    VOICES,
  ),
  planted(
    'candidates that were sent with an offer are deleted',
    {
      file: `${STUDIO}/keep-chosen.ts`,
      from: 'const keys = wanted.flatMap(({ key }) => key ?? [])',
      to: 'const keys: string[] = []',
    },
    'server/features/offers/submission/submit-candidates.test.ts',
  ),
]
