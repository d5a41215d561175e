import { type PlantedBug, planted } from './planted-bug.ts'

const ART = 'server/features/merch/artwork'
const MADE_OF = `${ART}/art-input.test.ts`
const WHO = `${ART}/art-limits.test.ts`
const CANDIDATES = `${ART}/candidates.test.ts`
const FOLLOWS = `${ART}/what-follows-from-art.test.ts`

export const ARTWORK_BUGS: readonly PlantedBug[] = [
  planted(
    'a session can generate art without limit',
    {
      file: `${ART}/count-generation.ts`,
      from: '      limit: config.GENERATIONS_PER_SESSION,\n',
      to: '      limit: 1_000_000,\n',
    },
    WHO,
  ),
  planted(
    'art that already exists for the same input is generated and paid for again',
    {
      file: `${ART}/generate-art.ts`,
      from: '  return isSame && row.made_job_id !== null && !isForced ?',
      to: '  return isSame && row.made_job_id !== null && isForced ?',
    },
    MADE_OF,
  ),
  planted(
    'a request with a new photo returns the art made from the old one',
    {
      file: `${ART}/art-job-input.ts`,
      from: 'configDigest, input.selfieId, input.selfieKey, input.prompt,',
      to: 'configDigest, input.prompt,',
    },
    MADE_OF,
  ),
  {
    bug: 'a fan can select art of another session',
    patches: [
      {
        file: `${ART}/select-art.ts`,
        from: '    const art = isCandidate ? await findArt(trx, artKey) : undefined\n',
        to: '    const art = isCandidate || session ? await findArt(trx, artKey) : undefined\n',
      },
      {
        file: `${ART}/select-art.ts`,
        from: '    if (art?.sessionId !== id) {\n',
        to: '    if (!art) {\n',
      },
    ],
    tests: [CANDIDATES],
  },
  planted(
    'fans are shown art without the watermark',
    {
      file: `${ART}/candidate-view.ts`,
      from: '    url: mediaUrlAt(config, previewKey, now),\n',
      to: '    url: mediaUrlAt(config, previewKey && artKey, now),\n',
    },
    CANDIDATES,
  ),
  planted(
    'generated art is shown without moderation',
    {
      file: `${ART}/draw-attempt.ts`,
      from: '    moderateGenerated(work, picture),\n',
      to: '    undefined,\n',
    },
    CANDIDATES,
  ),
  planted(
    'a mailed link to art never expires',
    {
      file: `${ART}/queries/links.ts`,
      from: "    .where('expires_at', '>', now)\n",
      to: "    .where('expires_at', '<>', now)\n",
    },
    FOLLOWS,
  ),
  planted(
    'failed attempts still count against the limit',
    {
      file: `${ART}/finish-art.ts`,
      from: '  if (!ended || ended.countedAttempts === 0) return\n',
      to: '  if (!ended || ended.countedAttempts !== 0) return\n',
    },
    CANDIDATES,
  ),
  planted(
    'failed attempts that were billed do not count against their IP address',
    {
      file: `${ART}/finish-art.ts`,
      from: '    cost > 0 ? counts :',
      to: '    cost < 0 ? counts :',
    },
    CANDIDATES,
  ),
  planted(
    'art is kept although its photo was deleted while it was being stored',
    {
      file: `${ART}/finish-art.ts`,
      from: '    if (!generation || !session || session.activeSelfieId === null) {\n',
      to: '    if (!generation || !session) {\n',
    },
    WHO,
  ),
  planted(
    'a session that leaves many email addresses has mail about art sent to each of them',
    {
      file: `${ART}/mail-ready-art.ts`,
      from: "  return 'spent' in result\n",
      to: '  return result !== undefined\n',
    },
    'tests/safety/unpaid-costs.test.ts',
  ),
  planted(
    'art of an order is deleted with its session',
    {
      file: `${ART}/queries/art.ts`,
      from: 'using art where a.art_key = art.art_key and not art.stays\n',
      to: 'using art where a.art_key = art.art_key\n',
    },
    FOLLOWS,
  ),
  {
    ...planted(
      'concurrent requests at two processes generate the same art twice',
      {
        file: `${ART}/generate-art.ts`,
        from: "          if (state.is !== 'to be made') throw new ConcurrentRequestError(state)\n",
        to: "          if (state.is === 'made') throw new ConcurrentRequestError(state)\n",
      },
      'tests/safety/art-in-several-processes.test.ts',
    ),
    onServer: true,
  },
]
