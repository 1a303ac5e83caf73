# Helpers for the shell examples of this documentation. Load them in the repository's root: . docs/shell.sh
api=${API:-http://localhost:4000}
key=${KEY:-rdk_live_LojaDemo00000000000000000000003LQGD3} # the demo's API key, which npm start prints

# read_json FIELD: prints one field of the JSON on stdin. When the API refused the request: its code and message, and exit status 1.
read_json() {
  node -e '
    const answer = JSON.parse(require("fs").readFileSync(0))
    const error = answer.errors?.[0] ?? (answer.ok === false ? answer : null)
    if (error) {
      console.error((error.error ?? error.extensions?.code) + ": " + error.message)
      process.exit(1)
    }
    console.log(answer.'"$1"')'
}

# log_in EMAIL: prints an access token of a demo account.
log_in() {
  curl -s "$api/api/app/v1/auth/login" -H 'content-type: application/json' \
    -d '{"email":"'"$1"'","password":"rodovia-demo-2026"}' | read_json access_token
}

# call_as TOKEN … and call_with_key …: curl with an access token, or with the API key.
call_as() {
  local token=$1
  shift
  curl -s -H "authorization: Bearer $token" -H 'content-type: application/json' "$@"
}
call_with_key() { curl -s -H "x-service-key: $key" -H 'content-type: application/json' "$@"; }
