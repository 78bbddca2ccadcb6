#!/usr/bin/env bash
# Makes the secrets that compose.yaml mounts, in the folder `secrets` beside this file. What exists already stays.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p secrets && chmod 700 secrets

keep() { [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

for name in owner_password api_password platform_password server_secret admin_password; do keep "$name" "$(random)"; done
keep owner_database_url "postgres://concierge_owner:$(cat secrets/owner_password)@postgres:5432/concierge"
keep api_database_url "postgres://concierge_api:$(cat secrets/api_password)@postgres:5432/concierge"
keep platform_database_url "postgres://concierge_platform:$(cat secrets/platform_password)@postgres:5432/concierge"
# The containers' user reads them; the folder keeps everybody else on this machine out.
chmod 644 secrets/*
echo "The secrets are in $PWD/secrets. The first administrator's password is in admin_password."
