import { useState } from 'react'
import type { AdminLeaderboardTeam } from '../../../../../../client/src/api-types.ts'
import { useApiMutation, useApiQuery } from '../../../../api.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { SelectField, TextField } from '../../../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../../../parts/forms/form.tsx'
import { parseList } from '../../merch-labels.ts'
import { PictureField, PictureUpload } from '../product-picture-field.tsx'
import { parseWholeNumber } from '../products/product-draft.ts'

const MAX_SEED = 1_000_000_000
const NO_CAMPAIGN = ''
const EMPTY = {
  name: '',
  flagImgUrl: null as string | null,
  mainColor: '',
  colors: '',
  searchTerms: '',
  facePaintImageUrls: [] as readonly string[],
  seedCount: '0',
  campaignId: NO_CAMPAIGN,
}
type Draft = typeof EMPTY

const draftOf = (team: AdminLeaderboardTeam): Draft => ({
  name: team.name,
  flagImgUrl: team.flagImgUrl,
  mainColor: team.mainColor ?? '',
  colors: team.colors.join(', '),
  searchTerms: team.searchTerms.join(', '),
  facePaintImageUrls: team.facePaintImageUrls,
  seedCount: String(team.seedCount),
  campaignId: team.campaignId ?? NO_CAMPAIGN,
})

type BoardTeamFormProps = { boardId: string; team: AdminLeaderboardTeam | null; onDone: () => void }

export function BoardTeamForm({ boardId, team, onDone }: BoardTeamFormProps) {
  const [draft, setDraft] = useState(() => (team ? draftOf(team) : EMPTY))
  const [isTried, setTried] = useState(false)
  const add = useApiMutation('POST /api/merch/admin/leaderboards/{id}/teams')
  const change = useApiMutation('PATCH /api/merch/admin/leaderboards/{id}/teams/{teamId}')
  const { isBusy, refused } = team ? change : add
  const seedCount = parseWholeNumber(draft.seedCount, 0, MAX_SEED)
  const own: Record<string, string> = isTried
    ? {
        ...(draft.name.trim() === '' ? { name: 'Enter a name.' } : {}),
        ...(seedCount === undefined ? { seedCount: 'Enter a whole number, such as 1000.' } : {}),
      }
    : {}
  const errors = { ...fieldErrorsOf(refused), ...own }
  const set = (name: Exclude<keyof Draft, 'facePaintImageUrls' | 'flagImgUrl'>) => (value: string) =>
    setDraft({ ...draft, [name]: value })
  const save = async () => {
    setTried(true)
    if (draft.name.trim() === '' || seedCount === undefined) return
    const body = {
      name: draft.name.trim(),
      mainColor: draft.mainColor.trim() || null,
      colors: parseList(draft.colors),
      searchTerms: parseList(draft.searchTerms),
      seedCount,
      campaignId: draft.campaignId || null,
      // The server may not accept the stored address as input.
      ...(draft.flagImgUrl === (team?.flagImgUrl ?? null) ? {} : { flagImgUrl: draft.flagImgUrl }),
      ...(draft.facePaintImageUrls === (team?.facePaintImageUrls ?? EMPTY.facePaintImageUrls)
        ? {}
        : { facePaintImageUrls: [...draft.facePaintImageUrls] }),
    }
    const isDone = team
      ? await change.call({ params: { id: boardId, teamId: team.id }, body: { version: team.version, ...body } })
      : await add.call({ params: { id: boardId }, body })
    if (isDone) onDone()
  }
  const errorOf = (list: string): string | undefined =>
    Object.entries(errors).find(([path]) => path === list || path.startsWith(`${list}.`))?.[1]
  return (
    <Form
      label={team ? `Team ${team.name}` : 'Add team'}
      onSubmit={() => void save()}
      refused={refused}
      fields={['name', 'slug', 'seedCount', 'flagImgUrl', 'mainColor', 'campaignId']}
    >
      <TextField
        name="team-name"
        label="Name"
        value={draft.name}
        onChange={set('name')}
        maxLength={120}
        error={errors['name'] ?? errors['slug']}
        isRequired
      />
      <PictureField
        label="Flag"
        hint="Or another picture of the team"
        value={draft.flagImgUrl}
        type="logo"
        error={errors['flagImgUrl']}
        onChange={(asset) => setDraft({ ...draft, flagImgUrl: asset?.url ?? null })}
      />
      <TextField
        name="mainColor"
        label="Main color"
        hint="Color of its bar, such as #005293"
        value={draft.mainColor}
        onChange={set('mainColor')}
        maxLength={7}
        error={errors['mainColor']}
      />
      <TextField
        name="colors"
        label="More colors"
        hint="Separate with commas: #005293, #fecb00"
        value={draft.colors}
        onChange={set('colors')}
        error={errorOf('colors')}
      />
      <TextField
        name="searchTerms"
        label="Other search terms"
        hint="Separate with commas: Sverige, Tre Kronor"
        value={draft.searchTerms}
        onChange={set('searchTerms')}
        error={errorOf('searchTerms')}
      />
      <FacePaint
        urls={draft.facePaintImageUrls}
        onChange={(facePaintImageUrls) => setDraft({ ...draft, facePaintImageUrls })}
        error={errorOf('facePaintImageUrls')}
      />
      <TextField
        name="seedCount"
        label="Starting count"
        hint="Counts from fans are added to this number."
        value={draft.seedCount}
        onChange={set('seedCount')}
        inputMode="numeric"
        error={errors['seedCount']}
        isRequired
      />
      <CampaignField value={draft.campaignId} onChange={set('campaignId')} error={errors['campaignId']} />
      <Actions>
        <Button look="primary" type="submit" isBusy={isBusy} busyLabel="Saving">
          {team ? 'Save team' : 'Add team'}
        </Button>
        {team && <DeleteTeam boardId={boardId} team={team} onDone={onDone} />}
      </Actions>
    </Form>
  )
}

const MAX_RENDERED = 12

type FacePaintProps = {
  urls: readonly string[]
  onChange: (urls: readonly string[]) => void
  error: string | undefined
}

function FacePaint({ urls, onChange, error }: FacePaintProps) {
  return (
    <fieldset className="stack board-paint">
      <legend>Face paint</legend>
      <p className={error === undefined ? 'small muted' : 'small bad'}>
        {error ?? `Pictures that show how the team’s fans paint their faces. At most ${MAX_RENDERED}.`}
      </p>
      {urls.map((url, at) => (
        <PictureField
          key={url}
          label={`Face paint ${at + 1}`}
          value={url}
          type="overlay"
          onChange={(asset) =>
            onChange(
              asset === null ? urls.filter((one) => one !== url) : urls.map((one) => (one === url ? asset.url : one)),
            )
          }
        />
      ))}
      {urls.length < MAX_RENDERED && (
        <PictureUpload
          words="Add picture"
          label="Add face paint picture"
          type="overlay"
          onDone={({ url }) => onChange([...new Set([...urls, url])])}
        />
      )}
    </fieldset>
  )
}

const MAX_CAMPAIGNS = 100

function CampaignField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (id: string) => void
  error: string | undefined
}) {
  const response = useApiQuery('GET /api/merch/admin/campaigns', { query: { limit: MAX_CAMPAIGNS, offset: 0 } })
  const campaigns = (response.data?.data.campaigns ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const known = value === NO_CAMPAIGN || campaigns.some((one) => one.value === value)
  return (
    <SelectField
      name="campaignId"
      label="Campaign"
      hint="Fans of the team are sent there while the campaign is live."
      value={value}
      onChange={onChange}
      error={error}
      choices={[
        { value: NO_CAMPAIGN, label: 'None: open to all' },
        ...(known ? [] : [{ value, label: 'Unchanged' }]),
        ...campaigns,
      ]}
    />
  )
}

function DeleteTeam({ boardId, team, onDone }: { boardId: string; team: AdminLeaderboardTeam; onDone: () => void }) {
  const { call, isBusy, refused } = useApiMutation('DELETE /api/merch/admin/leaderboards/{id}/teams/{teamId}')
  return (
    <Confirm
      label="Delete team"
      title={`Delete ${team.name}?`}
      confirmLabel="Delete team"
      isBusy={isBusy}
      refused={refused}
      onConfirm={async () => {
        const isDone = await call({ params: { id: boardId, teamId: team.id } })
        if (isDone) onDone()
        return isDone
      }}
    >
      <p>It is removed from the leaderboard immediately. Fans who already counted for it are never counted again.</p>
    </Confirm>
  )
}
