export default function View({ items }) {
  // want exception "items must be a list" rule=throw class=Error guard=if:"!Array.isArray(items)" in=View
  if (!Array.isArray(items)) throw new Error('items must be a list')
  return <ul title="no error: new Error('text')">{items.map((item) => <li key={item.id}>{item.name}</li>)}</ul>
}
