export const View = <T,>({ items }: { items: T[] }) => {
  // want exception "items must not be empty" rule=throw class=Error guard=if:"items.length === 0" in=View
  if (items.length === 0) throw new Error('items must not be empty')
  return <ul title="no error: new Error('text')">{items.map((item) => <li>{String(item)}</li>)}</ul>
}
