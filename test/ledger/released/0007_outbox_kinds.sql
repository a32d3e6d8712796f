CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE settings (name text primary key, value text not null) strict;
CREATE TABLE quotes (
    token_hash text primary key, kind text not null, restaurant_id text not null, menu_version text not null,
    content text not null, cart_hash text not null, total_cents integer not null check (total_cents >= 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict;
CREATE TABLE orders (
    id text primary key, quote_hash text not null unique references quotes(token_hash),
    restaurant_id text not null, channel text not null, fulfillment text not null, status text not null,
    version integer not null, confirm_hash text not null, customer text, instructions text, requested_time text not null,
    resolved_at integer not null,
    settled_micro integer not null default 0,
    refunded_micro integer not null default 0 check (refunded_micro >= 0 and refunded_micro <= settled_micro),
    external_ref text, estimated_ready integer, accept_deadline integer, failure_code text, failure_message text,
    created_at integer not null, callback_url text, given text, window_end integer) strict;
CREATE TABLE order_edges (from_status text not null, to_status text not null, primary key (from_status, to_status)) strict;
CREATE TABLE order_events (
    cursor integer primary key autoincrement, order_id text not null references orders(id), seq integer not null,
    at integer not null, type text not null, from_status text, to_status text not null, data text not null,
    unique (order_id, seq)) strict;
CREATE TABLE claims (
    id text primary key, claim_key text not null unique, rail text not null, subject_kind text not null,
    subject_id text not null, payer text not null, pay_to text not null, asset text not null, chain_id integer not null,
    nonce text not null, amount_micro integer not null, value_micro integer not null check (value_micro >= amount_micro),
    valid_before integer not null, from_block integer not null, payload text not null,
    state text not null check (state in ('claimed','submitting','settled','failed','unknown','stray')),
    tx_hash text, failure text, created_at integer not null, updated_at integer not null, means text not null default 'eip3009', provider_ref text, process text) strict;
CREATE TABLE chain_txs (
    hash text primary key, raw text not null, ref text not null, relayer text not null, account_nonce integer not null,
    state text not null, created_at integer not null) strict;
CREATE TABLE inflows (
    tx_hash text not null, log_index integer not null, payer text not null, value_micro integer not null,
    block integer not null, claim_id text references claims(id), primary key (tx_hash, log_index)) strict;
CREATE TABLE refunds (
    id text primary key, claim_id text not null references claims(id), order_id text references orders(id),
    reason text not null, amount_micro integer not null check (amount_micro > 0), receiver text not null,
    nonce text not null unique, from_block integer not null, state text not null check (state in ('pending','succeeded')),
    attempts integer not null default 0, tx_hash text, created_at integer not null, updated_at integer not null,
    unique (claim_id, reason)) strict;
CREATE TABLE outbox (
    id integer primary key autoincrement, kind text not null, dedupe text not null unique, subject text not null,
    payload text not null, run_at integer not null, attempts integer not null default 0, lease_owner text,
    lease_until integer, done_at integer, last_error text) strict;
CREATE TABLE dispatches (
    order_id text primary key references orders(id), kitchen text not null, dispatch_key text not null unique,
    state text not null, external_id text, created_at integer not null, updated_at integer not null) strict;
CREATE TABLE demo_tickets (
    ticket_key text primary key, answer text not null, reason text, prep_minutes integer not null,
    answers_at integer not null, cancelled_at integer) strict;
CREATE TABLE idempotency (
    route text not null, key text not null, body_hash text not null, state text not null, response text,
    started_at integer not null, expires_at integer not null, primary key (route, key)) strict;
CREATE TABLE shelf (
    restaurant_id text not null, item_id text not null, amount_left integer check (amount_left >= 0),
    is_out integer not null default 0, updated_at integer not null, primary key (restaurant_id, item_id)) strict;
CREATE TABLE holds (
    order_id text not null references orders(id), restaurant_id text not null, item_id text not null,
    amount integer not null check (amount > 0), state text not null check (state in ('held','used','released')),
    primary key (order_id, item_id)) strict;
CREATE TABLE restaurant_states (
    restaurant_id text primary key, paused_until integer, attended_until integer not null default 0,
    key_generation integer not null default 0, updated_at integer not null) strict;
CREATE TABLE call_attempts (
    id text primary key, order_id text not null references orders(id), n integer not null, carrier text not null,
    call_sid text, state text not null check (state in ('planned','dialing','live','done')),
    process text, lost integer not null default 0, outcome text, transcript text, created_at integer not null,
    started_at integer, news_at integer, ended_at integer, unique (order_id, n)) strict;
CREATE TABLE deliveries (
    id text primary key, kind text not null check (kind in ('callback','webhook')), subject text not null,
    seq integer not null, url text not null, body text,
    state text not null check (state in ('open','delivered','dead')), attempts integer not null default 0,
    next_at integer, last_error text, created_at integer not null, updated_at integer not null,
    unique (kind, subject, seq)) strict;
CREATE TABLE received_webhooks (
    restaurant_id text not null, id text not null, at integer not null, primary key (restaurant_id, id)) strict;
CREATE TABLE recipe_quotes (
    token_hash text primary key, product text not null, total_cents integer not null check (total_cents > 0),
    amount_micro integer not null check (amount_micro = total_cents * 10000),
    pay_to text not null, asset text not null, chain_id integer not null,
    created_at integer not null, expires_at integer not null) strict;
CREATE TABLE recipe_editions (hash text primary key, product text not null, content text not null) strict;
CREATE TABLE purchases (
    id text primary key, quote_hash text not null references recipe_quotes(token_hash), product text not null,
    edition text not null references recipe_editions(hash), email text,
    mail text check (mail in ('queued','sending','sent','unsure','refused')),
    created_at integer not null, settled_at integer) strict;
CREATE TABLE waitlist (
    email text primary key, zip text, city text, restaurant_name text, created_at integer not null,
    updated_at integer not null) strict;
insert into "kysely_migration" values ('0001_ledger', '2026-11-21T21:57:18.550Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-21T21:57:18.551Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-21T21:57:18.552Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-21T21:57:18.553Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-21T21:57:18.554Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-21T21:57:18.555Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-21T21:57:18.556Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('f27e2a29d6170b9d8d60cf2c20a7f4a431df12be79eecff7dae2b9af83319bc1', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795299300000,"earliest":1795299300000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x592bCCDDa3d378834ec784A42cFE1E343De7d660', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795298235030, 1795298835030);
insert into "quotes" values ('5668e05f361791978e996465e271d902556f71144d67025760dc945f0750bf87', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795299300000,"earliest":1795299300000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0x592bCCDDa3d378834ec784A42cFE1E343De7d660', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795298235571, 1795298835571);
insert into "quotes" values ('f7c18f61220975b7bc5ef0d1aab64c7351f4694e4de70ca597079c226cea93ef', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795299300000,"earliest":1795299300000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0x592bCCDDa3d378834ec784A42cFE1E343De7d660', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795298236181, 1795298836181);
insert into "quotes" values ('039ed6342473fb4d75609244be80c12e93ff08556bb74eb5781dc81ae8ae0b57', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795301100000,"earliest":1795301100000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0x592bCCDDa3d378834ec784A42cFE1E343De7d660', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795298236215, 1795298836215);
insert into "orders" values ('ORD-JS3KnoA2', 'f27e2a29d6170b9d8d60cf2c20a7f4a431df12be79eecff7dae2b9af83319bc1', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795299300000, 18320000, 0, 'demo-ORD-JS3KnoA2', 1795299300000, 1795298715411, NULL, NULL, 1795298235078, NULL, NULL, NULL);
insert into "orders" values ('ORD-iLm6288D', '5668e05f361791978e996465e271d902556f71144d67025760dc945f0750bf87', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795299300000, 4170000, 4170000, NULL, NULL, 1795298715838, 'restaurant_rejected', 'The kitchen cannot take this order', 1795298235584, NULL, NULL, NULL);
insert into "orders" values ('ORD-0MG9Rcdn', 'f7c18f61220975b7bc5ef0d1aab64c7351f4694e4de70ca597079c226cea93ef', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795299300000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795298236194, NULL, NULL, NULL);
insert into "orders" values ('ORD-QDyySdRj', '039ed6342473fb4d75609244be80c12e93ff08556bb74eb5781dc81ae8ae0b57', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795301100000, 32570000, 1210000, 'demo-ORD-QDyySdRj', 1795301100000, 1795298716590, NULL, NULL, 1795298236226, NULL, '[[0,21131]]', NULL);
insert into "order_edges" values ('awaiting_payment', 'payment_received');
insert into "order_edges" values ('awaiting_payment', 'paid');
insert into "order_edges" values ('awaiting_payment', 'payment_expired');
insert into "order_edges" values ('payment_received', 'placing_order');
insert into "order_edges" values ('payment_received', 'order_received');
insert into "order_edges" values ('paid', 'placing_order');
insert into "order_edges" values ('paid', 'order_received');
insert into "order_edges" values ('placing_order', 'submitting_to_restaurant');
insert into "order_edges" values ('placing_order', 'fulfillment_failed');
insert into "order_edges" values ('submitting_to_restaurant', 'confirmed');
insert into "order_edges" values ('submitting_to_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('order_received', 'confirming_with_restaurant');
insert into "order_edges" values ('confirming_with_restaurant', 'confirmed');
insert into "order_edges" values ('confirming_with_restaurant', 'rejected');
insert into "order_edges" values ('confirming_with_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('confirmed', 'ready_for_pickup');
insert into "order_edges" values ('confirmed', 'out_for_delivery');
insert into "order_edges" values ('confirmed', 'cancelled');
insert into "order_edges" values ('ready_for_pickup', 'picked_up');
insert into "order_edges" values ('out_for_delivery', 'delivered');
insert into "order_events" values (1, 'ORD-JS3KnoA2', 1, 1795298235078, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (2, 'ORD-JS3KnoA2', 2, 1795298235411, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x432feaff2347ca4f38fb964c42edbfeccba91e6ae19335c76b42189041a3b508"}');
insert into "order_events" values (3, 'ORD-JS3KnoA2', 3, 1795298235456, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (4, 'ORD-JS3KnoA2', 4, 1795298235473, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (5, 'ORD-JS3KnoA2', 5, 1795298235508, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (6, 'ORD-JS3KnoA2', 6, 1795298235524, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (7, 'ORD-iLm6288D', 1, 1795298235584, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (8, 'ORD-iLm6288D', 2, 1795298235838, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x3b68d36faadcbd7ececc34e4fe8b511ffad36f5e6a22fcfc159fa762d184e5a0"}');
insert into "order_events" values (9, 'ORD-iLm6288D', 3, 1795298235859, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (10, 'ORD-iLm6288D', 4, 1795298235881, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (11, 'ORD-iLm6288D', 5, 1795298235920, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}');
insert into "order_events" values (12, 'ORD-iLm6288D', 6, 1795298236014, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_65ab109650c30c07a6dcad9f","transactionHash":"0x72f57f823d303e815ca2c8204e020cfb4706819d0db673d9d03784f247b1cc63"}');
insert into "order_events" values (13, 'ORD-0MG9Rcdn', 1, 1795298236194, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (14, 'ORD-QDyySdRj', 1, 1795298236226, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (15, 'ORD-QDyySdRj', 2, 1795298236590, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x0f93cfac4378adf748426fbcc5c6ba2cb9f62602001018437b5b6ab5f13c58d7"}');
insert into "order_events" values (16, 'ORD-QDyySdRj', 3, 1795298236613, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (17, 'ORD-QDyySdRj', 4, 1795298236653, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (18, 'ORD-QDyySdRj', 5, 1795298236663, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (19, 'ORD-QDyySdRj', 6, 1795298236689, 'adjusted', 'confirmed', 'confirmed', '{"amount":"1210000"}');
insert into "order_events" values (20, 'ORD-QDyySdRj', 7, 1795298236689, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (21, 'ORD-QDyySdRj', 8, 1795298236929, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_cf2bc1e476542a3535768135","transactionHash":"0x84c604ad763ecd63b3c1f6eb87b034fb3091823beafa1edf8fc7c46807302f5f"}');
insert into "claims" values ('cl_DuT1f_rA6OSs_svwaEGRDT-daCRjibte', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xdcfe5e67df327674e33a8e92d085ad494f08d84e:0xd3351300ac5cc674212ffcc07caf1b73de1e458165678564a287f859be51e308', 'x402-v2', 'order', 'ORD-JS3KnoA2', '0xdcfe5e67df327674e33a8e92d085ad494f08d84e', '0x592bCCDDa3d378834ec784A42cFE1E343De7d660', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xd3351300ac5cc674212ffcc07caf1b73de1e458165678564a287f859be51e308', 18320000, 18320000, 1795298835, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xda0686fad7bc82f082ab81c435a91ddcf439824d8db757d24dd08c40f93c0e2c2ecb60a75966d5e3809f28652067f17882ac58e871a6d3b062ff976268fa32f81c"}', 'settled', '0x432feaff2347ca4f38fb964c42edbfeccba91e6ae19335c76b42189041a3b508', NULL, 1795298235306, 1795298235410, 'eip3009', NULL, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:1077');
insert into "claims" values ('cl_fDgUi1X456IAMKC6blQJNbqsJU-h_Eut', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x969fda420272516b9e0c7d11d5732246106e3fd9:0x831ed05c6ccafa6fcdaf5ef4641a343d667e066351045cae641a7d0aa6c43c02', 'x402-v2', 'order', 'ORD-iLm6288D', '0x969fda420272516b9e0c7d11d5732246106e3fd9', '0x592bCCDDa3d378834ec784A42cFE1E343De7d660', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x831ed05c6ccafa6fcdaf5ef4641a343d667e066351045cae641a7d0aa6c43c02', 4170000, 4170000, 1795298835, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x29f2c13394c46709618c4a68006ef8306644760834d8fc4b24dd39d94a4d64854d37dbb7723fbb7439083935c148782325034f66b7ec3d699947b2812ae18bed1b"}', 'settled', '0x3b68d36faadcbd7ececc34e4fe8b511ffad36f5e6a22fcfc159fa762d184e5a0', NULL, 1795298235726, 1795298235837, 'eip3009', NULL, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:1077');
insert into "claims" values ('cl_upmSqnL6jq8yflc8DDa5dprf9fJhKUEj', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xe1b511b3827498b713f6824edf94010bba6337f2:0x95777cd3a8b298fe01e6e608294415d57fcaf027e51aaa40decab5fde6c71244', 'x402-v2', 'order', 'ORD-QDyySdRj', '0xe1b511b3827498b713f6824edf94010bba6337f2', '0x592bCCDDa3d378834ec784A42cFE1E343De7d660', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x95777cd3a8b298fe01e6e608294415d57fcaf027e51aaa40decab5fde6c71244', 32570000, 32570000, 1795298836, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xbe31575f7f6c10078b1001b738e9d2832c8ef38dfe2bfb4287cf21e42f31441844b6846bedea47ad995b7555bf48fe8df3c2c2b1314d2438788bf2f92ec876d81c"}', 'settled', '0x0f93cfac4378adf748426fbcc5c6ba2cb9f62602001018437b5b6ab5f13c58d7', NULL, 1795298236488, 1795298236590, 'eip3009', NULL, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:1077');
insert into "claims" values ('cl_fEsLotiaKDjxeprroT-ofsoxH7jHL2XA', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x7ec64e20a37457b6838f3cef308916048a43f587:0x8555dcea3d3665cd7fe79c3204e49c95edeffd8edfd77fb985318043e7706ad1', 'x402-v2', 'purchase', 'pu_56374e6816fd4aa4876c811e126ab88a', '0x7ec64e20a37457b6838f3cef308916048a43f587', '0x592bCCDDa3d378834ec784A42cFE1E343De7d660', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x8555dcea3d3665cd7fe79c3204e49c95edeffd8edfd77fb985318043e7706ad1', 2990000, 2990000, 1795298836, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xf4369113b26649512ad9516700e12af1e7317133001ec04186da7ad08d8ad2f40cd895749b44a85e4b5c4db1710aba288bb2bea4032064fc1c6d30cb0cc89d551b"}', 'settled', '0xad558327366abb7cf71f02464d81960debde4ed75cf180f400d75358fab391cc', NULL, 1795298236846, 1795298237019, 'eip3009', NULL, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:1077');
insert into "chain_txs" values ('0x432feaff2347ca4f38fb964c42edbfeccba91e6ae19335c76b42189041a3b508', '0x02f9019382210580843b9aca0084e4cee1728301c94994833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000dcfe5e67df327674e33a8e92d085ad494f08d84e000000000000000000000000592bccdda3d378834ec784a42cfe1e343de7d6600000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b021613d3351300ac5cc674212ffcc07caf1b73de1e458165678564a287f859be51e308000000000000000000000000000000000000000000000000000000000000001cda0686fad7bc82f082ab81c435a91ddcf439824d8db757d24dd08c40f93c0e2c2ecb60a75966d5e3809f28652067f17882ac58e871a6d3b062ff976268fa32f8c001a0233b41081f3b75cbb65093e0d3ba49798a7363934af915b99ecac171e03a27b3a00e4859a5dd569be454107619925a19d23c5131283acfffe22ce6a58fd3689c4c', '0xdcfe5e67df327674e33a8e92d085ad494f08d84e:0xd3351300ac5cc674212ffcc07caf1b73de1e458165678564a287f859be51e308', '0x0c3df95694c9d21146116433bb38f19424cd9660', 0, 'mined', 1795298235360);
insert into "chain_txs" values ('0x3b68d36faadcbd7ececc34e4fe8b511ffad36f5e6a22fcfc159fa762d184e5a0', '0x02f9019382210501843b9aca0084cb3ca7728301724594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000969fda420272516b9e0c7d11d5732246106e3fd9000000000000000000000000592bccdda3d378834ec784a42cfe1e343de7d66000000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b021613831ed05c6ccafa6fcdaf5ef4641a343d667e066351045cae641a7d0aa6c43c02000000000000000000000000000000000000000000000000000000000000001b29f2c13394c46709618c4a68006ef8306644760834d8fc4b24dd39d94a4d64854d37dbb7723fbb7439083935c148782325034f66b7ec3d699947b2812ae18bedc080a0b26b79f880b0e10edf1dbdd43624d849c57b68a81e68c41cbf4b519c079eb92aa00c4465220272ed4a8278263acf79ff2307b102b11e9cd2350a314c59fd9a5044', '0x969fda420272516b9e0c7d11d5732246106e3fd9:0x831ed05c6ccafa6fcdaf5ef4641a343d667e066351045cae641a7d0aa6c43c02', '0x0c3df95694c9d21146116433bb38f19424cd9660', 1, 'mined', 1795298235792);
insert into "chain_txs" values ('0x72f57f823d303e815ca2c8204e020cfb4706819d0db673d9d03784f247b1cc63', '0x02f9019382210502843b9aca0084c0c8d71c8301724594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000592bccdda3d378834ec784a42cfe1e343de7d660000000000000000000000000969fda420272516b9e0c7d11d5732246106e3fd900000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0221cb602cc163b727704ebcb9c0b2927da6b3c4757a04999cb61b382fc892969fea22000000000000000000000000000000000000000000000000000000000000001b9d4945d58442900b38adcc6d1660fa89ec8c60b0de20749795bce946fa96f10033f5e680e093a89020dad01f7aea157dc1a366f0b5d38694ca78c856267b6a5ec080a028562256faeb82ebb3a5edf0d218ab112be196b408817f781dc61fc44e77fa78a01b839ce5db64408d52479aab562f83458f0ca777b06e3d1e36c2844aa4d3ebf7', '0x592bccdda3d378834ec784a42cfe1e343de7d660:0x602cc163b727704ebcb9c0b2927da6b3c4757a04999cb61b382fc892969fea22', '0x0c3df95694c9d21146116433bb38f19424cd9660', 2, 'sent', 1795298235991);
insert into "chain_txs" values ('0x0f93cfac4378adf748426fbcc5c6ba2cb9f62602001018437b5b6ab5f13c58d7', '0x02f9019382210503843b9aca0084af9be9628301728294833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000e1b511b3827498b713f6824edf94010bba6337f2000000000000000000000000592bccdda3d378834ec784a42cfe1e343de7d6600000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b02161495777cd3a8b298fe01e6e608294415d57fcaf027e51aaa40decab5fde6c71244000000000000000000000000000000000000000000000000000000000000001cbe31575f7f6c10078b1001b738e9d2832c8ef38dfe2bfb4287cf21e42f31441844b6846bedea47ad995b7555bf48fe8df3c2c2b1314d2438788bf2f92ec876d8c080a04f72e3332c010bc1bde3e51a3128ba93f4dadefdb1b166e392302f2da60e75faa05d3678f6d1f437393845bb7d4637d78f7f958e4d313c91927779f61616bb2186', '0xe1b511b3827498b713f6824edf94010bba6337f2:0x95777cd3a8b298fe01e6e608294415d57fcaf027e51aaa40decab5fde6c71244', '0x0c3df95694c9d21146116433bb38f19424cd9660', 3, 'mined', 1795298236574);
insert into "chain_txs" values ('0x84c604ad763ecd63b3c1f6eb87b034fb3091823beafa1edf8fc7c46807302f5f', '0x02f9019382210504843b9aca0084a27169b08301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000592bccdda3d378834ec784a42cfe1e343de7d660000000000000000000000000e1b511b3827498b713f6824edf94010bba6337f200000000000000000000000000000000000000000000000000000000001276900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0221cc68efafefa12702164bd980a278b62f30d9a1e424275fbdb68d95e9d4f82fcf7c000000000000000000000000000000000000000000000000000000000000001b7d7f1c9ed8fb2b98f0990e969a8ed6b669fe79ed287490bd4555ea790eee972674bb877ecebab1fa6fdd2e3aa979f6cb536cf493eaddbb2f9827111913ecb8b0c001a0847fbaa474a04fe7c987678c5ccfa0003e5284ae018976b33e7928b2ae1dbbd0a0777e1bed9690137c03dbb8cb539a56f35cfb2b7be599325d5b429deadae29776', '0x592bccdda3d378834ec784a42cfe1e343de7d660:0x68efafefa12702164bd980a278b62f30d9a1e424275fbdb68d95e9d4f82fcf7c', '0x0c3df95694c9d21146116433bb38f19424cd9660', 4, 'sent', 1795298236812);
insert into "chain_txs" values ('0xad558327366abb7cf71f02464d81960debde4ed75cf180f400d75358fab391cc', '0x02f9019382210505843b9aca00849d10a8e48301723594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000007ec64e20a37457b6838f3cef308916048a43f587000000000000000000000000592bccdda3d378834ec784a42cfe1e343de7d66000000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0216148555dcea3d3665cd7fe79c3204e49c95edeffd8edfd77fb985318043e7706ad1000000000000000000000000000000000000000000000000000000000000001bf4369113b26649512ad9516700e12af1e7317133001ec04186da7ad08d8ad2f40cd895749b44a85e4b5c4db1710aba288bb2bea4032064fc1c6d30cb0cc89d55c080a0831cd7ecec43882b80e3d0f7e06f76b751bf89384c152007ad9c56b1ff642f20a07d7db5865af576f1a49226295debf2d9683e975e5eaeb52901b7004f39997dda', '0x7ec64e20a37457b6838f3cef308916048a43f587:0x8555dcea3d3665cd7fe79c3204e49c95edeffd8edfd77fb985318043e7706ad1', '0x0c3df95694c9d21146116433bb38f19424cd9660', 5, 'mined', 1795298236953);
insert into "inflows" values ('0x432feaff2347ca4f38fb964c42edbfeccba91e6ae19335c76b42189041a3b508', 1, '0xdcfe5e67df327674e33a8e92d085ad494f08d84e', 18320000, 3, 'cl_DuT1f_rA6OSs_svwaEGRDT-daCRjibte');
insert into "inflows" values ('0x3b68d36faadcbd7ececc34e4fe8b511ffad36f5e6a22fcfc159fa762d184e5a0', 1, '0x969fda420272516b9e0c7d11d5732246106e3fd9', 4170000, 5, 'cl_fDgUi1X456IAMKC6blQJNbqsJU-h_Eut');
insert into "inflows" values ('0x0f93cfac4378adf748426fbcc5c6ba2cb9f62602001018437b5b6ab5f13c58d7', 1, '0xe1b511b3827498b713f6824edf94010bba6337f2', 32570000, 8, 'cl_upmSqnL6jq8yflc8DDa5dprf9fJhKUEj');
insert into "inflows" values ('0xad558327366abb7cf71f02464d81960debde4ed75cf180f400d75358fab391cc', 1, '0x7ec64e20a37457b6838f3cef308916048a43f587', 2990000, 11, 'cl_fEsLotiaKDjxeprroT-ofsoxH7jHL2XA');
insert into "refunds" values ('rf_65ab109650c30c07a6dcad9f', 'cl_fDgUi1X456IAMKC6blQJNbqsJU-h_Eut', 'ORD-iLm6288D', 'not_placed', 4170000, '0x969fda420272516b9e0c7d11d5732246106e3fd9', '0x602cc163b727704ebcb9c0b2927da6b3c4757a04999cb61b382fc892969fea22', 0, 'succeeded', 1, '0x72f57f823d303e815ca2c8204e020cfb4706819d0db673d9d03784f247b1cc63', 1795298235920, 1795298236014);
insert into "refunds" values ('rf_cf2bc1e476542a3535768135', 'cl_upmSqnL6jq8yflc8DDa5dprf9fJhKUEj', 'ORD-QDyySdRj', 'adjusted:1', 1210000, '0xe1b511b3827498b713f6824edf94010bba6337f2', '0x68efafefa12702164bd980a278b62f30d9a1e424275fbdb68d95e9d4f82fcf7c', 0, 'succeeded', 1, '0x84c604ad763ecd63b3c1f6eb87b034fb3091823beafa1edf8fc7c46807302f5f', 1795298236689, 1795298236929);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-JS3KnoA2', 'ORD-JS3KnoA2', '{}', 1795298835030, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-JS3KnoA2', 'ORD-JS3KnoA2', '{}', 1795298235473, 3, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:1077/xD3blpA7adT83nyQGEJ50W0NGkZwD8A4', NULL, 1795298235509, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-JS3KnoA2', 'ORD-JS3KnoA2', '{}', 1795298715411, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-JS3KnoA2', 'ORD-JS3KnoA2', '{}', 1795298235508, 1, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:1077/xD3blpA7adT83nyQGEJ50W0NGkZwD8A4', NULL, 1795298235524, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-JS3KnoA2', 'ORD-JS3KnoA2', '{}', 1795313700000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-iLm6288D', 'ORD-iLm6288D', '{}', 1795298835571, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-iLm6288D', 'ORD-iLm6288D', '{}', 1795298235881, 3, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:1077/xD3blpA7adT83nyQGEJ50W0NGkZwD8A4', NULL, 1795298235923, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-iLm6288D', 'ORD-iLm6288D', '{}', 1795298715838, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_65ab109650c30c07a6dcad9f', 'ORD-iLm6288D', '{"refundId":"rf_65ab109650c30c07a6dcad9f"}', 1795298235920, 1, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:1077/xD3blpA7adT83nyQGEJ50W0NGkZwD8A4', NULL, 1795298236014, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-0MG9Rcdn', 'ORD-0MG9Rcdn', '{}', 1795298836181, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-QDyySdRj', 'ORD-QDyySdRj', '{}', 1795298836215, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-QDyySdRj', 'ORD-QDyySdRj', '{}', 1795298236653, 3, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:1077/xD3blpA7adT83nyQGEJ50W0NGkZwD8A4', NULL, 1795298236663, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-QDyySdRj', 'ORD-QDyySdRj', '{}', 1795298716590, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-QDyySdRj', 'ORD-QDyySdRj', '{}', 1795298236663, 1, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:1077/xD3blpA7adT83nyQGEJ50W0NGkZwD8A4', NULL, 1795298236689, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-QDyySdRj', 'ORD-QDyySdRj', '{}', 1795315500000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_cf2bc1e476542a3535768135', 'ORD-QDyySdRj', '{"refundId":"rf_cf2bc1e476542a3535768135"}', 1795298236689, 1, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:1077/xD3blpA7adT83nyQGEJ50W0NGkZwD8A4', NULL, 1795298236929, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_56374e6816fd4aa4876c811e126ab88a', 'pu_56374e6816fd4aa4876c811e126ab88a', '{}', 1795298237020, 1, 'vm_0b2ffc73-8d44-492f-90e0-c66e12d5595a_4026531836:1077/0ck3joIVBBPRNE6dd-LrXeZa62pzg_fY', 1795298267045, NULL, NULL);
insert into "dispatches" values ('ORD-JS3KnoA2', 'demo', 'ORD-JS3KnoA2', 'accepted', 'demo-ORD-JS3KnoA2', 1795298235473, 1795298235508);
insert into "dispatches" values ('ORD-iLm6288D', 'demo', 'ORD-iLm6288D', 'rejected', NULL, 1795298235881, 1795298235920);
insert into "dispatches" values ('ORD-QDyySdRj', 'demo', 'ORD-QDyySdRj', 'accepted', 'demo-ORD-QDyySdRj', 1795298236653, 1795298236663);
insert into "demo_tickets" values ('ORD-JS3KnoA2', 'accept', NULL, 15, 1795298235506, NULL);
insert into "demo_tickets" values ('ORD-iLm6288D', 'reject', 'The kitchen cannot take this order', 10, 1795298235911, NULL);
insert into "demo_tickets" values ('ORD-QDyySdRj', 'accept', NULL, 45, 1795298236661, NULL);
insert into "recipe_quotes" values ('1c2716d0e7851aca8fbb88774e67e124e0410535900e85db5db6d912ec4bbfea', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0x592bCCDDa3d378834ec784A42cFE1E343De7d660', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795298236729, 1795298836729);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_56374e6816fd4aa4876c811e126ab88a', '1c2716d0e7851aca8fbb88774e67e124e0410535900e85db5db6d912ec4bbfea', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795298236845, 1795298237020);
insert into "waitlist" values ('ana@example.com', '10001', NULL, NULL, 1795298237082, 1795298237082);
CREATE INDEX quotes_by_end on quotes (expires_at);
CREATE TRIGGER orders_follow_edges before update of status on orders when new.status <> old.status and not exists
      (select 1 from order_edges where from_status = old.status and to_status = new.status) begin select raise(abort, 'no such order transition'); end;
CREATE TRIGGER order_events_keep before update on order_events when true begin select raise(abort, 'events are kept'); end;
CREATE TRIGGER order_events_stay before delete on order_events when true begin select raise(abort, 'events are kept'); end;
CREATE UNIQUE INDEX claims_one_per_order on claims (subject_id) where subject_kind = 'order' and state not in ('failed','stray');
CREATE INDEX claims_open on claims (updated_at) where state in ('claimed','submitting','unknown');
CREATE INDEX claims_failed on claims (valid_before) where state = 'failed';
CREATE UNIQUE INDEX chain_txs_open on chain_txs (relayer, account_nonce) where state in ('signed','sent');
CREATE INDEX chain_txs_ref on chain_txs (ref);
CREATE TRIGGER refunds_within_claim before insert on refunds when new.amount_micro + (select coalesce(sum(amount_micro), 0) from refunds where claim_id = new.claim_id)
       > (select value_micro from claims where id = new.claim_id) begin select raise(abort, 'refunds exceed what was settled'); end;
CREATE INDEX outbox_due on outbox (run_at, id) where done_at is null;
CREATE INDEX outbox_subject on outbox (subject) where done_at is null;
CREATE INDEX orders_by_restaurant on orders (restaurant_id, created_at);
CREATE INDEX call_attempts_open on call_attempts (state) where state <> 'done';
CREATE INDEX call_attempts_started on call_attempts (started_at) where started_at is not null;
CREATE INDEX call_attempts_kept on call_attempts (ended_at) where transcript is not null;
CREATE INDEX deliveries_open on deliveries (kind, subject, seq) where state <> 'delivered';
CREATE INDEX recipe_quotes_by_end on recipe_quotes (expires_at);
CREATE INDEX purchases_by_quote on purchases (quote_hash);
CREATE UNIQUE INDEX claims_one_per_purchase on claims (subject_id)
    where subject_kind = 'purchase' and state not in ('failed','stray');
CREATE INDEX claims_by_subject on claims (subject_id);
CREATE INDEX chain_txs_by_nonce on chain_txs (relayer, account_nonce);
CREATE INDEX refunds_by_order on refunds (order_id);
CREATE INDEX outbox_kind on outbox (kind, run_at, id) where done_at is null;
