export default function Wake() {
  return <p>awake</p>
}
