export default function AuthDialog() {
  return null;
}
