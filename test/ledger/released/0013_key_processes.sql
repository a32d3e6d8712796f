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
    state text not null, created_at integer not null, mined_at integer, gas_used integer) strict;
CREATE TABLE inflows (
    tx_hash text not null, log_index integer not null, payer text not null, value_micro integer not null,
    block integer not null, claim_id text references claims(id), primary key (tx_hash, log_index)) strict;
CREATE TABLE refunds (
    id text primary key, claim_id text not null references claims(id), order_id text references orders(id),
    reason text not null, amount_micro integer not null check (amount_micro > 0), receiver text not null,
    nonce text not null unique, from_block integer not null, state text not null check (state in ('pending','succeeded')),
    attempts integer not null default 0, tx_hash text, created_at integer not null, updated_at integer not null, before_micro integer not null default 0,
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
    started_at integer not null, expires_at integer not null, process text, primary key (route, key)) strict;
CREATE TABLE shelf (
    restaurant_id text not null, item_id text not null, amount_left integer check (amount_left >= 0),
    is_out integer not null default 0, updated_at integer not null, primary key (restaurant_id, item_id)) strict;
CREATE TABLE holds (
    order_id text not null references orders(id), restaurant_id text not null, item_id text not null,
    amount integer not null check (amount > 0), state text not null check (state in ('held','used','released')), holder text, lapses_at integer, lapsed_at integer,
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
insert into "kysely_migration" values ('0001_ledger', '2026-11-23T20:47:28.077Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-23T20:47:28.078Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-23T20:47:28.079Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-23T20:47:28.087Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-23T20:47:28.088Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-23T20:47:28.093Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-23T20:47:28.094Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-23T20:47:28.095Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-23T20:47:28.096Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-23T20:47:28.097Z');
insert into "kysely_migration" values ('0011_refund_order', '2026-11-23T20:47:28.098Z');
insert into "kysely_migration" values ('0012_forgetting', '2026-11-23T20:47:28.099Z');
insert into "kysely_migration" values ('0013_key_processes', '2026-11-23T20:47:28.100Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('4353ea221a2d1cde2137aa67337890c856651a2e3b17b7d934dd04934c1e1d1d', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795468500000,"earliest":1795468500000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0xC706AEF444172ACB7F83Ca8368337988d5D7E076', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795466842983, 1795467442983);
insert into "quotes" values ('71a715416adb27812ac1dff10521cfd855e0279f4fc0305a0727797bbeaca6e6', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795467600000,"earliest":1795467600000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0xC706AEF444172ACB7F83Ca8368337988d5D7E076', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795466844394, 1795467444394);
insert into "quotes" values ('7092781c4efcc7e5da35a93ab71217dbb7de5cb763abed8a27142fba781880ff', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795468500000,"earliest":1795468500000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0xC706AEF444172ACB7F83Ca8368337988d5D7E076', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795466845149, 1795467445149);
insert into "quotes" values ('309768d86b019fea612ad7a6fbff52cac3d39ef9b1002fc796e97e420d805a42', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795470300000,"earliest":1795470300000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0xC706AEF444172ACB7F83Ca8368337988d5D7E076', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795466845273, 1795467445273);
insert into "orders" values ('ORD-uk95NEOt', '4353ea221a2d1cde2137aa67337890c856651a2e3b17b7d934dd04934c1e1d1d', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795468500000, 18320000, 0, 'demo-ORD-uk95NEOt', 1795468500000, 1795467324116, NULL, NULL, 1795466843083, NULL, NULL, NULL);
insert into "orders" values ('ORD-MnMfUlKS', '71a715416adb27812ac1dff10521cfd855e0279f4fc0305a0727797bbeaca6e6', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795467600000, 4170000, 4170000, NULL, NULL, 1795467324641, 'restaurant_rejected', 'The kitchen cannot take this order', 1795466844429, NULL, NULL, NULL);
insert into "orders" values ('ORD-KvWX90DF', '7092781c4efcc7e5da35a93ab71217dbb7de5cb763abed8a27142fba781880ff', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795468500000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795466845192, NULL, NULL, NULL);
insert into "orders" values ('ORD-LF5XW6rC', '309768d86b019fea612ad7a6fbff52cac3d39ef9b1002fc796e97e420d805a42', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795470300000, 32570000, 1300000, 'demo-ORD-LF5XW6rC', 1795470300000, 1795467325444, NULL, NULL, 1795466845322, NULL, '[[0,21066]]', NULL);
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
insert into "order_events" values (1, 'ORD-uk95NEOt', 1, 1795466843083, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (2, 'ORD-uk95NEOt', 2, 1795466844116, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x46c3a2bf7ebf514a0e1742feea3df28500bb4e997e83236a87dd5020faaca0dd"}');
insert into "order_events" values (3, 'ORD-uk95NEOt', 3, 1795466844164, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (4, 'ORD-uk95NEOt', 4, 1795466844189, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (5, 'ORD-uk95NEOt', 5, 1795466844273, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (6, 'ORD-uk95NEOt', 6, 1795466844300, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (7, 'ORD-MnMfUlKS', 1, 1795466844429, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (8, 'ORD-MnMfUlKS', 2, 1795466844641, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xa67ba50a1b0dd4261c8fa25da9d1cf0932bba40b294e6735fc913e42cb0cddd9"}');
insert into "order_events" values (9, 'ORD-MnMfUlKS', 3, 1795466844759, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (10, 'ORD-MnMfUlKS', 4, 1795466844837, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (11, 'ORD-MnMfUlKS', 5, 1795466844893, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}');
insert into "order_events" values (12, 'ORD-MnMfUlKS', 6, 1795466845115, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_8011db73aa2e8d3af5051b24","transactionHash":"0xfb0dbc4db70ed39d917b927aa834979ffd7da3311030845e8eebd9caa20508fc"}');
insert into "order_events" values (13, 'ORD-KvWX90DF', 1, 1795466845192, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (14, 'ORD-LF5XW6rC', 1, 1795466845322, 'book', NULL, 'awaiting_payment', '{}');
insert into "order_events" values (15, 'ORD-LF5XW6rC', 2, 1795466845444, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0xde62e919e36db7453792527e9ab01e3c050fcd49a8c5f8aadee81372fa185c8e"}');
insert into "order_events" values (16, 'ORD-LF5XW6rC', 3, 1795466845510, 'process', 'payment_received', 'placing_order', '{}');
insert into "order_events" values (17, 'ORD-LF5XW6rC', 4, 1795466845533, 'submit', 'placing_order', 'submitting_to_restaurant', '{}');
insert into "order_events" values (18, 'ORD-LF5XW6rC', 5, 1795466845609, 'accept', 'submitting_to_restaurant', 'confirmed', '{}');
insert into "order_events" values (19, 'ORD-LF5XW6rC', 6, 1795466845614, 'adjusted', 'confirmed', 'confirmed', '{"amount":"1300000"}');
insert into "order_events" values (20, 'ORD-LF5XW6rC', 7, 1795466845614, 'ready', 'confirmed', 'ready_for_pickup', '{}');
insert into "order_events" values (21, 'ORD-LF5XW6rC', 8, 1795466845776, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_6b8a56c8022aa6291a9c59b3","transactionHash":"0x40e8132a7460aa4f47b29ea4980d96bb8e042f6dd7ccf5bbd07698e828bbddc5"}');
insert into "claims" values ('cl_a36fb27156f91252b316f3399fc51491', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xba387b844514ae40eced0f714bc372f6890d1075:0x93065d862c0ddf082f132f7809c87d530aa88203bb547247ca6d51ac8947a85c', 'x402-v2', 'order', 'ORD-uk95NEOt', '0xba387b844514ae40eced0f714bc372f6890d1075', '0xC706AEF444172ACB7F83Ca8368337988d5D7E076', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x93065d862c0ddf082f132f7809c87d530aa88203bb547247ca6d51ac8947a85c', 18320000, 18320000, 1795467443, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xbf01af03a9b251c25b4354026332ffed74464fed26913ec05e1ec780d5f6d5b9128a048133e434de9b77a560b86f9ff68ab08345e213ac59b2557f5bb974744a1c"}', 'settled', '0x46c3a2bf7ebf514a0e1742feea3df28500bb4e997e83236a87dd5020faaca0dd', NULL, 1795466843979, 1795466844104, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:5437');
insert into "claims" values ('cl_a768e7b539fe0b0aa1676090e2a38b4d', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x5395658e79d662786380973a048d13a339b5b00c:0xa8a57c33ead854aca2b1bedd222c99aafd1c639b5d83b540c0a7da42e4d9bd5e', 'x402-v2', 'order', 'ORD-MnMfUlKS', '0x5395658e79d662786380973a048d13a339b5b00c', '0xC706AEF444172ACB7F83Ca8368337988d5D7E076', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xa8a57c33ead854aca2b1bedd222c99aafd1c639b5d83b540c0a7da42e4d9bd5e', 4170000, 4170000, 1795467444, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x7d871c64383d821dad41993bf81e7002b82aaa618b9cc437e22ed17ba591fbe445c2c87037d35d4ce22c0e0b23e7c23ae2eeeab719fd731c82df7711e1426a611c"}', 'settled', '0xa67ba50a1b0dd4261c8fa25da9d1cf0932bba40b294e6735fc913e42cb0cddd9', NULL, 1795466844586, 1795466844638, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:5437');
insert into "claims" values ('cl_5357808f1942163eb59a0d3a1bd9b9fe', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xa252d3f63f799fdba3cf3e133a097dc5253e928f:0x2c9d21ceb930bfabe6a6da46fc2ae6f3530af7a17a0ad080cedbdf2353b17d4f', 'x402-v2', 'order', 'ORD-LF5XW6rC', '0xa252d3f63f799fdba3cf3e133a097dc5253e928f', '0xC706AEF444172ACB7F83Ca8368337988d5D7E076', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x2c9d21ceb930bfabe6a6da46fc2ae6f3530af7a17a0ad080cedbdf2353b17d4f', 32570000, 32570000, 1795467445, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xd16a1622a7b27d90f70c4765dd2c3efe82c635116a7ec44b0f91956c95bcc6a27f12fdcbb4c6d7806c23aec254ce3055398b1aac274b8600400e1e374f1795ab1b"}', 'settled', '0xde62e919e36db7453792527e9ab01e3c050fcd49a8c5f8aadee81372fa185c8e', NULL, 1795466845404, 1795466845443, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:5437');
insert into "claims" values ('cl_321365d4a9b7c03caf706021a244c5ba', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x15a18039f3ffd30490fa49e90029026bd0b762a1:0xc7ef4c6c651a93f39074ee0761e1178ce6b9e5dfc093ee8798a3e313cadd999d', 'x402-v2', 'purchase', 'pu_02de847b748a6d5de71adfb1b54687c3', '0x15a18039f3ffd30490fa49e90029026bd0b762a1', '0xC706AEF444172ACB7F83Ca8368337988d5D7E076', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xc7ef4c6c651a93f39074ee0761e1178ce6b9e5dfc093ee8798a3e313cadd999d', 2990000, 2990000, 1795467445, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x89355c86225b8336cfe6358cf6072f0935cbce0780106d2d493302ab7e6ca438667592ba57ce334c9349aa177d9bdf82cc47649beb74e82125426bc8ad5879291b"}', 'settled', '0x7210d442f11e96ff485e2209d440edb776a903bc62f57cb08bf5a6aba7dbf7bd', NULL, 1795466845747, 1795466845813, 'eip3009', NULL, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:5437');
insert into "chain_txs" values ('0x46c3a2bf7ebf514a0e1742feea3df28500bb4e997e83236a87dd5020faaca0dd', '0x02f9019382210580843b9aca0084e4cee1728301c95894833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000ba387b844514ae40eced0f714bc372f6890d1075000000000000000000000000c706aef444172acb7f83ca8368337988d5d7e0760000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a8b393065d862c0ddf082f132f7809c87d530aa88203bb547247ca6d51ac8947a85c000000000000000000000000000000000000000000000000000000000000001cbf01af03a9b251c25b4354026332ffed74464fed26913ec05e1ec780d5f6d5b9128a048133e434de9b77a560b86f9ff68ab08345e213ac59b2557f5bb974744ac080a05b348b4308b518211309da98e509ef55fd70d79b1e2b7e027355366ac75729dba05ceeb141b7b6d0b1f3e5e0cff56c73c8589c7ae4f8524ff45eba1fdfcd310a22', '0xba387b844514ae40eced0f714bc372f6890d1075:0x93065d862c0ddf082f132f7809c87d530aa88203bb547247ca6d51ac8947a85c', '0xd3f7783af3da9485862dd982196aa5f446280bed', 0, 'mined', 1795466844077, 1795466844102, 90062);
insert into "chain_txs" values ('0xa67ba50a1b0dd4261c8fa25da9d1cf0932bba40b294e6735fc913e42cb0cddd9', '0x02f9019382210501843b9aca0084e4cee1728301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e0000000000000000000000005395658e79d662786380973a048d13a339b5b00c000000000000000000000000c706aef444172acb7f83ca8368337988d5d7e07600000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a8b4a8a57c33ead854aca2b1bedd222c99aafd1c639b5d83b540c0a7da42e4d9bd5e000000000000000000000000000000000000000000000000000000000000001c7d871c64383d821dad41993bf81e7002b82aaa618b9cc437e22ed17ba591fbe445c2c87037d35d4ce22c0e0b23e7c23ae2eeeab719fd731c82df7711e1426a61c080a05ada2d83ec0ad76f12ef5c7aa011c4195f5e3eec33abfe9f1776f0dff7519348a0769deff77f075ff838231be2952dbf9119a06cd88bca49335b8b5b2bfd7a36eb', '0x5395658e79d662786380973a048d13a339b5b00c:0xa8a57c33ead854aca2b1bedd222c99aafd1c639b5d83b540c0a7da42e4d9bd5e', '0xd3f7783af3da9485862dd982196aa5f446280bed', 1, 'mined', 1795466844611, 1795466844631, 72950);
insert into "chain_txs" values ('0xfb0dbc4db70ed39d917b927aa834979ffd7da3311030845e8eebd9caa20508fc', '0x02f9019382210502843b9aca0084e4cee1728301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000c706aef444172acb7f83ca8368337988d5d7e0760000000000000000000000005395658e79d662786380973a048d13a339b5b00c00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04b46c8011db73aa2e8d3af5051b247d2f7a24f01df3d1dd37cf9cb6d59eb8e9286749000000000000000000000000000000000000000000000000000000000000001cf9e69078a49d79a1e3fb4b6b20b96d9dc3afabfa55d8c93450010df06043fa431d31be7b39d99b34681c949dcf07526f9369d291bafac72ecc0b5cf30d0e4290c080a06b67b1c609ed107ba0c9a0ae0cf57c5416221316c43cf6a86e51a0b4fdbb94e7a053cbb279fe4b40e31e69c2ba56d6f4e639f3889344bffcd369bfd653393e3e74', '0xc706aef444172acb7f83ca8368337988d5d7e076:0x8011db73aa2e8d3af5051b247d2f7a24f01df3d1dd37cf9cb6d59eb8e9286749', '0xd3f7783af3da9485862dd982196aa5f446280bed', 2, 'sent', 1795466845000, NULL, NULL);
insert into "chain_txs" values ('0xde62e919e36db7453792527e9ab01e3c050fcd49a8c5f8aadee81372fa185c8e', '0x02f9019382210503843b9aca0084af9bec448301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000a252d3f63f799fdba3cf3e133a097dc5253e928f000000000000000000000000c706aef444172acb7f83ca8368337988d5d7e0760000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a8b52c9d21ceb930bfabe6a6da46fc2ae6f3530af7a17a0ad080cedbdf2353b17d4f000000000000000000000000000000000000000000000000000000000000001bd16a1622a7b27d90f70c4765dd2c3efe82c635116a7ec44b0f91956c95bcc6a27f12fdcbb4c6d7806c23aec254ce3055398b1aac274b8600400e1e374f1795abc080a0ca957bb82a1f779d2015540c155dc3c36acba4ab3c844bfbbaf7f61b19db2432a023baa65666404b7c7ec4667290a19f8b6444b4a3ea5e46a402173e2b24e8c85c', '0xa252d3f63f799fdba3cf3e133a097dc5253e928f:0x2c9d21ceb930bfabe6a6da46fc2ae6f3530af7a17a0ad080cedbdf2353b17d4f', '0xd3f7783af3da9485862dd982196aa5f446280bed', 3, 'mined', 1795466845415, 1795466845442, 72927);
insert into "chain_txs" values ('0x40e8132a7460aa4f47b29ea4980d96bb8e042f6dd7ccf5bbd07698e828bbddc5', '0x02f9019382210504843b9aca0084af9bec448301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000c706aef444172acb7f83ca8368337988d5d7e076000000000000000000000000a252d3f63f799fdba3cf3e133a097dc5253e928f000000000000000000000000000000000000000000000000000000000013d6200000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04b46d6b8a56c8022aa6291a9c59b3e5b8961042565aaae4741a96d3a601ca60154958000000000000000000000000000000000000000000000000000000000000001c9dc2a3a5813272543478596f526161d582f951cf905c1223ba1959daf5702a167eb8f24f5ac889a51111e071b0c8530978346d973b7db0089e5c11f00d9304f3c001a0f7da6a8a79fbf5e71a0ea3c1665ae211bace0c4223407bfdc2016eee53aa7632a02ec26df1cce65baf11bf067c60fe19b50becaba07fcb617d0418832e9e4a2d37', '0xc706aef444172acb7f83ca8368337988d5d7e076:0x6b8a56c8022aa6291a9c59b3e5b8961042565aaae4741a96d3a601ca60154958', '0xd3f7783af3da9485862dd982196aa5f446280bed', 4, 'sent', 1795466845672, NULL, NULL);
insert into "chain_txs" values ('0x7210d442f11e96ff485e2209d440edb776a903bc62f57cb08bf5a6aba7dbf7bd', '0x02f9019382210505843b9aca0084af9bec448301724594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e00000000000000000000000015a18039f3ffd30490fa49e90029026bd0b762a1000000000000000000000000c706aef444172acb7f83ca8368337988d5d7e07600000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b04a8b5c7ef4c6c651a93f39074ee0761e1178ce6b9e5dfc093ee8798a3e313cadd999d000000000000000000000000000000000000000000000000000000000000001b89355c86225b8336cfe6358cf6072f0935cbce0780106d2d493302ab7e6ca438667592ba57ce334c9349aa177d9bdf82cc47649beb74e82125426bc8ad587929c001a0f07dc6b90747a6e6e067255d454119d4f4d8faf799a559570f8b7e40419e7166a068fb87820e234bf958fcf4241b1cd7db799c06f2bd9d537eafd2123b00f17997', '0x15a18039f3ffd30490fa49e90029026bd0b762a1:0xc7ef4c6c651a93f39074ee0761e1178ce6b9e5dfc093ee8798a3e313cadd999d', '0xd3f7783af3da9485862dd982196aa5f446280bed', 5, 'mined', 1795466845782, 1795466845807, 72915);
insert into "inflows" values ('0x46c3a2bf7ebf514a0e1742feea3df28500bb4e997e83236a87dd5020faaca0dd', 1, '0xba387b844514ae40eced0f714bc372f6890d1075', 18320000, 3, 'cl_a36fb27156f91252b316f3399fc51491');
insert into "inflows" values ('0xa67ba50a1b0dd4261c8fa25da9d1cf0932bba40b294e6735fc913e42cb0cddd9', 1, '0x5395658e79d662786380973a048d13a339b5b00c', 4170000, 5, 'cl_a768e7b539fe0b0aa1676090e2a38b4d');
insert into "inflows" values ('0xde62e919e36db7453792527e9ab01e3c050fcd49a8c5f8aadee81372fa185c8e', 1, '0xa252d3f63f799fdba3cf3e133a097dc5253e928f', 32570000, 8, 'cl_5357808f1942163eb59a0d3a1bd9b9fe');
insert into "inflows" values ('0x7210d442f11e96ff485e2209d440edb776a903bc62f57cb08bf5a6aba7dbf7bd', 1, '0x15a18039f3ffd30490fa49e90029026bd0b762a1', 2990000, 11, 'cl_321365d4a9b7c03caf706021a244c5ba');
insert into "refunds" values ('rf_8011db73aa2e8d3af5051b24', 'cl_a768e7b539fe0b0aa1676090e2a38b4d', 'ORD-MnMfUlKS', 'not_placed', 4170000, '0x5395658e79d662786380973a048d13a339b5b00c', '0x8011db73aa2e8d3af5051b247d2f7a24f01df3d1dd37cf9cb6d59eb8e9286749', 0, 'succeeded', 1, '0xfb0dbc4db70ed39d917b927aa834979ffd7da3311030845e8eebd9caa20508fc', 1795466844893, 1795466845115, 0);
insert into "refunds" values ('rf_6b8a56c8022aa6291a9c59b3', 'cl_5357808f1942163eb59a0d3a1bd9b9fe', 'ORD-LF5XW6rC', 'adjusted:1', 1300000, '0xa252d3f63f799fdba3cf3e133a097dc5253e928f', '0x6b8a56c8022aa6291a9c59b3e5b8961042565aaae4741a96d3a601ca60154958', 0, 'succeeded', 1, '0x40e8132a7460aa4f47b29ea4980d96bb8e042f6dd7ccf5bbd07698e828bbddc5', 1795466845614, 1795466845776, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-uk95NEOt', 'ORD-uk95NEOt', '{}', 1795467442983, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-uk95NEOt', 'ORD-uk95NEOt', '{}', 1795466844189, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:5437/TurjuU9qtGPZhOLsZ57MkK40U0lqRNun', NULL, 1795466844282, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-uk95NEOt', 'ORD-uk95NEOt', '{}', 1795467324116, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-uk95NEOt', 'ORD-uk95NEOt', '{}', 1795466844273, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:5437/TurjuU9qtGPZhOLsZ57MkK40U0lqRNun', NULL, 1795466844300, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-uk95NEOt', 'ORD-uk95NEOt', '{}', 1795482900000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-MnMfUlKS', 'ORD-MnMfUlKS', '{}', 1795467444394, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-MnMfUlKS', 'ORD-MnMfUlKS', '{}', 1795466844837, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:5437/TurjuU9qtGPZhOLsZ57MkK40U0lqRNun', NULL, 1795466844920, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-MnMfUlKS', 'ORD-MnMfUlKS', '{}', 1795467324641, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_8011db73aa2e8d3af5051b24', 'ORD-MnMfUlKS', '{"refundId":"rf_8011db73aa2e8d3af5051b24"}', 1795466844893, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:5437/TurjuU9qtGPZhOLsZ57MkK40U0lqRNun', NULL, 1795466845115, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-KvWX90DF', 'ORD-KvWX90DF', '{}', 1795467445149, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-LF5XW6rC', 'ORD-LF5XW6rC', '{}', 1795467445273, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-LF5XW6rC', 'ORD-LF5XW6rC', '{}', 1795466845533, 3, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:5437/TurjuU9qtGPZhOLsZ57MkK40U0lqRNun', NULL, 1795466845610, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-LF5XW6rC', 'ORD-LF5XW6rC', '{}', 1795467325444, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-LF5XW6rC', 'ORD-LF5XW6rC', '{}', 1795466845609, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:5437/TurjuU9qtGPZhOLsZ57MkK40U0lqRNun', NULL, 1795466845614, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-LF5XW6rC', 'ORD-LF5XW6rC', '{}', 1795484700000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_6b8a56c8022aa6291a9c59b3', 'ORD-LF5XW6rC', '{"refundId":"rf_6b8a56c8022aa6291a9c59b3"}', 1795466845614, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:5437/TurjuU9qtGPZhOLsZ57MkK40U0lqRNun', NULL, 1795466845776, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_02de847b748a6d5de71adfb1b54687c3', 'pu_02de847b748a6d5de71adfb1b54687c3', '{}', 1795466845814, 1, 'vm_703cb9ff-c004-466f-97a5-da2177f63f93_4026531836:5437/IeV4k_vKQGDgJIcYjX9iOPUIrlTwMCdf', 1795466875826, NULL, NULL);
insert into "dispatches" values ('ORD-uk95NEOt', 'demo', 'ORD-uk95NEOt', 'accepted', 'demo-ORD-uk95NEOt', 1795466844189, 1795466844273);
insert into "dispatches" values ('ORD-MnMfUlKS', 'demo', 'ORD-MnMfUlKS', 'rejected', NULL, 1795466844837, 1795466844893);
insert into "dispatches" values ('ORD-LF5XW6rC', 'demo', 'ORD-LF5XW6rC', 'accepted', 'demo-ORD-LF5XW6rC', 1795466845533, 1795466845609);
insert into "demo_tickets" values ('ORD-uk95NEOt', 'accept', NULL, 15, 1795466844263, NULL);
insert into "demo_tickets" values ('ORD-MnMfUlKS', 'reject', 'The kitchen cannot take this order', 10, 1795466844888, NULL);
insert into "demo_tickets" values ('ORD-LF5XW6rC', 'accept', NULL, 45, 1795466845604, NULL);
insert into "recipe_quotes" values ('61f7481f026e7e71f2d235eaea4c855e1671ea65d7286bd9e6b7287d8910841e', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0xC706AEF444172ACB7F83Ca8368337988d5D7E076', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795466845633, 1795467445633);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_02de847b748a6d5de71adfb1b54687c3', '61f7481f026e7e71f2d235eaea4c855e1671ea65d7286bd9e6b7287d8910841e', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795466845744, 1795466845814);
insert into "waitlist" values ('ana@example.com', '10001', NULL, NULL, 1795466845845, 1795466845845);
CREATE INDEX quotes_by_end on quotes (expires_at);
CREATE TRIGGER orders_follow_edges before update of status on orders when new.status <> old.status and not exists
      (select 1 from order_edges where from_status = old.status and to_status = new.status) begin select raise(abort, 'no such order transition'); end;
CREATE TRIGGER order_events_keep before update on order_events when true begin select raise(abort, 'events are kept'); end;
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
CREATE INDEX claims_by_payer on claims (payer, created_at);
CREATE INDEX chain_txs_mined on chain_txs (mined_at) where mined_at is not null;
CREATE INDEX holds_by_holder on holds (holder) where holder is not null;
CREATE INDEX orders_to_forget on orders (status, created_at) where customer is not null;
CREATE INDEX orders_unpaid on orders (created_at) where status = 'payment_expired';
CREATE INDEX purchases_to_forget on purchases (created_at) where email is not null;
CREATE INDEX idempotency_by_end on idempotency (expires_at);
CREATE TRIGGER order_events_of_claims_stay before delete on order_events when exists (select 1 from claims where subject_kind = 'order' and subject_id = old.order_id) begin select raise(abort, 'events of orders that anybody paid for are kept'); end;
