import { useState } from 'react'
import type { Campaign } from '../../../../../../client/src/api-types.ts'
import { useApiList, useApiMutation, useFacts } from '../../../../api.tsx'
import { Load } from '../../../../parts/feedback/load.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { SwitchField, TextField } from '../../../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../../../parts/forms/form.tsx'
import { Snapshot } from '../../../../parts/values/moment.tsx'
import { Pager } from '../../../../parts/values/pager.tsx'
import { Table } from '../../../../parts/values/table.tsx'
import { CampaignSectionFold } from './campaign-sections.tsx'

/** Tracking links of a campaign, each with its own visit count. */
export function CampaignLinks({ campaign: { id, slug: store } }: { campaign: Campaign }) {
  const { baseUrl } = useFacts()
  const query = { campaignId: id, limit: 50 }
  const links = useApiList('GET /api/merch/admin/tracking-links', { query: { ...query, offset: 0 } }, ({ data }) =>
    data.offset + data.limit < data.total ? { query: { ...query, offset: data.offset + data.limit } } : null,
  )
  return (
    <CampaignSectionFold id="links" title="Tracking links" about="A separate link for each place where you advertise">
      <Load of={links}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data.trackingLinks)
          const visits = pages[0]?.data.visits ?? 0
          return (
            <>
              <p>
                <span className="figure">{visits}</span> {visits === 1 ? 'visit' : 'visits'} to the store in total.
              </p>
              {all.length > 0 && (
                <Table
                  caption="Links and their visits"
                  rows={all}
                  keyOf={(link) => link.id}
                  columns={[
                    {
                      name: 'Link',
                      cell: ({ slug, isPreview }) => (
                        <>
                          <a href={`/c/${store}?ref=${slug}`}>{`${baseUrl}/c/${store}?ref=${slug}`}</a>
                          {isPreview && <span className="small muted"> not counted</span>}
                        </>
                      ),
                    },
                    {
                      name: 'Counted',
                      cell: ({ startsAt, endsAt }) =>
                        startsAt === null && endsAt === null ? (
                          'Always'
                        ) : (
                          <>
                            {startsAt !== null && (
                              <>
                                from <Snapshot at={startsAt} />{' '}
                              </>
                            )}
                            {endsAt !== null && (
                              <>
                                until <Snapshot at={endsAt} />
                              </>
                            )}
                          </>
                        ),
                    },
                    { name: 'Visits', cell: ({ visits }) => visits, isFigure: true },
                  ]}
                />
              )}
              <Pager {...links} />
            </>
          )
        }}
      </Load>
      <NewLink campaignId={id} />
    </CampaignSectionFold>
  )
}

const EMPTY = { slug: '', startsAt: '', endsAt: '', isPreview: false }
const timeOf = (typed: string): string | null => (typed === '' ? null : new Date(typed).toISOString())

function NewLink({ campaignId }: { campaignId: string }) {
  const [fields, setFields] = useState(EMPTY)
  const create = useApiMutation('POST /api/merch/admin/tracking-links')
  const errors = fieldErrorsOf(create.refused)
  const add = async () => {
    const body = {
      campaignId,
      slug: fields.slug.trim(),
      startsAt: timeOf(fields.startsAt),
      endsAt: timeOf(fields.endsAt),
      isPreview: fields.isPreview,
    }
    if (await create.call({ body })) setFields(EMPTY)
  }
  return (
    <Form label="New link" onSubmit={() => void add()} refused={create.refused} fields={Object.keys(EMPTY)}>
      <TextField
        name="slug"
        label="Where it is used"
        hint="Lowercase letters, digits and hyphens: poster-lyon"
        maxLength={60}
        autoComplete="off"
        isRequired
        value={fields.slug}
        onChange={(slug) => setFields({ ...fields, slug: slug.toLowerCase() })}
        error={errors['slug']}
      />
      <TextField
        name="startsAt"
        label="Count from"
        type="datetime-local"
        value={fields.startsAt}
        onChange={(startsAt) => setFields({ ...fields, startsAt })}
        error={errors['startsAt']}
      />
      <TextField
        name="endsAt"
        label="Count until"
        type="datetime-local"
        value={fields.endsAt}
        onChange={(endsAt) => setFields({ ...fields, endsAt })}
        error={errors['endsAt']}
      />
      <SwitchField
        name="isPreview"
        label="Test link"
        hint="Visits through this link are not counted."
        isOn={fields.isPreview}
        onChange={(isPreview) => setFields({ ...fields, isPreview })}
      />
      <Actions>
        <Button type="submit" isBusy={create.isBusy}>
          Create link
        </Button>
      </Actions>
    </Form>
  )
}
