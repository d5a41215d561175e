import type { AdminLeaderboardTeam } from '../../../../../../client/src/api-types.ts'
import { useApiMutation, useApiQuery } from '../../../../api.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { ApiForm, useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { SelectField, TextField } from '../../../../parts/forms/fields.tsx'
import { CreateLeaderboardTeamBody } from '../../../../parts/rules/body-rules.ts'
import { bodyFrom } from '../../../../parts/rules/rules.ts'
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
  const initial = team ? draftOf(team) : EMPTY
  const shared = {
    rules: CreateLeaderboardTeamBody,
    initial,
    body: (draft: Draft) => ({
      ...bodyFrom(CreateLeaderboardTeamBody, draft),
      colors: parseList(draft.colors),
      searchTerms: parseList(draft.searchTerms),
      // The server may not accept the stored addresses as input.
      flagImgUrl: draft.flagImgUrl === initial.flagImgUrl ? undefined : draft.flagImgUrl,
      facePaintImageUrls:
        draft.facePaintImageUrls.join() === initial.facePaintImageUrls.join()
          ? undefined
          : [...draft.facePaintImageUrls],
    }),
    say: { name: 'Enter a name.' },
    check: ({ seedCount }: Draft) => ({
      seedCount:
        parseWholeNumber(seedCount, 0, MAX_SEED) === undefined ? 'Enter a whole number, such as 1000.' : undefined,
    }),
    onDone,
  }
  const adding = useApiForm('POST /api/merch/admin/leaderboards/{id}/teams', {
    ...shared,
    input: { params: { id: boardId } },
  })
  const changing = useApiForm('PATCH /api/merch/admin/leaderboards/{id}/teams/{teamId}', {
    ...shared,
    input: { params: { id: boardId, teamId: team?.id ?? '' } },
    fixed: { version: team?.version },
  })
  const form = team ? changing : adding
  const name = form.text('name')
  const flag = form.choice('flagImgUrl')
  return (
    <ApiForm form={form} label={team ? `Team ${team.name}` : 'Add team'}>
      <TextField {...name} label="Name" error={name.error ?? form.errorOf('slug')} />
      <PictureField
        label="Flag"
        hint="Or another picture of the team"
        value={flag.value}
        type="logo"
        error={flag.error}
        onChange={(asset) => flag.onChange(asset?.url ?? null)}
      />
      <TextField
        {...form.text('mainColor')}
        label="Main color"
        hint="Color of its bar, such as #005293"
        maxLength={7}
      />
      <TextField {...form.text('colors')} label="More colors" hint="Separate with commas: #005293, #fecb00" />
      <TextField
        {...form.text('searchTerms')}
        label="Other search terms"
        hint="Separate with commas: Sverige, Tre Kronor"
      />
      <FacePaint {...form.choice('facePaintImageUrls')} />
      <TextField
        {...form.text('seedCount')}
        label="Starting count"
        hint="Counts from fans are added to this number."
        inputMode="numeric"
      />
      <CampaignField {...form.choice('campaignId')} />
      <Actions>
        <Button {...form.button} look="primary" busyLabel="Saving">
          {team ? 'Save team' : 'Add team'}
        </Button>
        {team && <DeleteTeam boardId={boardId} team={team} onDone={onDone} />}
      </Actions>
    </ApiForm>
  )
}

const MAX_RENDERED = 12

type FacePaintProps = {
  value: readonly string[]
  onChange: (urls: readonly string[]) => void
  error: string | undefined
}

function FacePaint({ value: urls, onChange, error }: FacePaintProps) {
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
