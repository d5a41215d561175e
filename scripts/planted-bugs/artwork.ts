import { type PlantedBug, planted } from './planted-bug.ts'

const ART = 'server/features/merch/artwork'
const MADE_OF = `${ART}/art-input.test.ts`
const WHO = `${ART}/who-gets-art.test.ts`
const CANDIDATES = `${ART}/candidates.test.ts`
const FOLLOWS = `${ART}/what-follows-from-art.test.ts`

/** Bugs in fans' art: its cost and its visibility. */
export const ARTWORK_BUGS: readonly PlantedBug[] = [
  planted(
    'a session has art made without end',
    {
      file: `${ART}/count-generation.ts`,
      from: '      limit: config.GENERATIONS_PER_SESSION,\n',
      to: '      limit: 1_000_000,\n',
    },
    WHO,
  ),
  planted(
    'what was made before is bought again each time',
    {
      file: `${ART}/generate-art.ts`,
      from: '  return isSame && row.made_job_id !== null && !isForced ?',
      to: '  return isSame && row.made_job_id !== null && isForced ?',
    },
    MADE_OF,
  ),
  planted(
    'a new photo is answered with the art of the old one',
    {
      file: `${ART}/art-job-input.ts`,
      from: 'configDigest, asked.selfieId, asked.selfieKey, asked.prompt,',
      to: 'configDigest, asked.prompt,',
    },
    MADE_OF,
  ),
  {
    bug: 'a fan goes on with anybody’s art',
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
    'fans are shown art without its mark',
    {
      file: `${ART}/candidate-view.ts`,
      from: '    url: mediaUrlAt(config, previewKey, now),\n',
      to: '    url: mediaUrlAt(config, previewKey && artKey, now),\n',
    },
    CANDIDATES,
  ),
  planted(
    'what is made is seen before anybody judged it',
    {
      file: `${ART}/draw-attempt.ts`,
      from: '    moderateGenerated(work, picture),\n',
      to: '    undefined,\n',
    },
    CANDIDATES,
  ),
  planted(
    'a mailed link shows pictures for ever',
    {
      file: `${ART}/queries/links.ts`,
      from: "    .where('expires_at', '>', now)\n",
      to: "    .where('expires_at', '<>', now)\n",
    },
    FOLLOWS,
  ),
  planted(
    'attempts that came to nothing are counted all the same',
    {
      file: `${ART}/finish-art.ts`,
      from: '  if (!ended || ended.counted === 0) return\n',
      to: '  if (!ended || ended.counted !== 0) return\n',
    },
    CANDIDATES,
  ),
  planted(
    'pictures that always fail, and are billed, are free for their address',
    {
      file: `${ART}/finish-art.ts`,
      from: '  await subtractAttempts(trx, cost > 0 ? counts :',
      to: '  await subtractAttempts(trx, cost < 0 ? counts :',
    },
    CANDIDATES,
  ),
  planted(
    'a photo that is taken away while art is stored leaves the art behind',
    {
      file: `${ART}/finish-art.ts`,
      from: '    if (!generation || !session || session.activeSelfieId === null) {\n',
      to: '    if (!generation || !session) {\n',
    },
    WHO,
  ),
  planted(
    'whoever leaves many addresses has a mail about art sent to each',
    {
      file: `${ART}/mail-ready-art.ts`,
      from: "  return 'spent' in result\n",
      to: '  return result !== undefined\n',
    },
    'tests/safety/unpaid-costs.test.ts',
  ),
  planted(
    'art that was ordered goes with its session',
    {
      file: `${ART}/queries/art.ts`,
      from: 'using art where a.art_key = art.art_key and not art.stays\n',
      to: 'using art where a.art_key = art.art_key\n',
    },
    FOLLOWS,
  ),
  {
    ...planted(
      'two who ask at once, at two processes, each have art made',
      {
        file: `${ART}/generate-art.ts`,
        from: "          if (running.is !== 'to be made') throw new ConcurrentRequestError(running)\n",
        to: "          if (running.is === 'made') throw new ConcurrentRequestError(running)\n",
      },
      'tests/safety/art-in-several-processes.test.ts',
    ),
    onServer: true,
  },
]
