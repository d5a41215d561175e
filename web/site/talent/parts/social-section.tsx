import { useState } from 'react'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery, useFacts } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { Form } from '../../parts/forms/form.tsx'
import { Day } from '../../parts/values/moment.tsx'

/** Shows the reason if a profile could not be read. */
export function SocialSection({ query }: { query: { accountId?: string } }) {
  const { language } = useFacts()
  const links = useApiQuery('GET /api/likeness/social-links', { query })
  const [url, setUrl] = useState('')
  const save = useApiMutation('PUT /api/likeness/social-links', {
    onDone: () => setUrl(''),
  })
  return (
    <Section title="Social profiles">
      <Load of={links}>
        {({ links: rows }) => {
          const put = (urls: readonly string[]) =>
            save.call({ query, body: { links: urls.map((one) => ({ url: one })) } })
          const urls = rows.map((row) => row.url)
          return (
            <div className="stack">
              {rows.length > 0 && (
                <Lines>
                  {rows.map((row) => (
                    <li key={row.id}>
                      <span>
                        <a href={row.url} rel="noreferrer">
                          {row.url.replace(/^https:\/\/(?:www\.)?/, '')}
                        </a>
                        <br />
                        <span className="small muted">
                          {row.failure !== null ? (
                            row.failure.message
                          ) : row.followers !== null ? (
                            `${row.followers.toLocaleString(language)} followers`
                          ) : row.readAt !== null ? (
                            <>
                              Last checked <Day at={row.readAt} />
                            </>
                          ) : (
                            'Not checked yet. We check it soon, then once a day.'
                          )}
                        </span>
                      </span>
                      <Button
                        look="quiet"
                        label={`Remove ${row.url}`}
                        onClick={() => void put(urls.filter((one) => one !== row.url))}
                      >
                        Remove
                      </Button>
                    </li>
                  ))}
                </Lines>
              )}
              <Form
                label="Social profiles"
                refused={save.refused}
                onSubmit={() => {
                  if (url.trim() !== '') void put([...urls, url.trim()])
                }}
              >
                <TextField
                  name="social"
                  label="Profile URL"
                  type="url"
                  value={url}
                  onChange={setUrl}
                  placeholder="https://"
                  hint="We read only public data: the number of followers and the picture."
                />
                <div>
                  <Button type="submit" isBusy={save.isBusy} busyLabel="Adding">
                    Add profile
                  </Button>
                </div>
              </Form>
            </div>
          )
        }}
      </Load>
    </Section>
  )
}
