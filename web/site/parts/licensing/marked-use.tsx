/** A use with what the talents' rules say about it. */
export const MarkedUse = ({ label, mark }: { label: string; mark: string | undefined }) => (
  <>
    {label}
    {mark !== undefined && <span className="small muted"> {mark}</span>}
  </>
)
