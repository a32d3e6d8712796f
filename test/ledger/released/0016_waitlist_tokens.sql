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
    created_at integer not null, callback_url text, given text, window_end integer, cancel_state text check (cancel_state in ('requested','accepted','declined')), cancel_requested_at integer, cancel_answer_by integer, cancel_decided_at integer, agreed_salt text) strict;
CREATE TABLE order_edges (from_status text not null, to_status text not null, primary key (from_status, to_status)) strict;
CREATE TABLE order_events (
    cursor integer primary key autoincrement, order_id text not null references orders(id), seq integer not null,
    at integer not null, type text not null, from_status text, to_status text not null, data text not null, hash text,
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
CREATE TABLE "waitlist" (
    token_hash text primary key, email text not null, zip text, city text, restaurant_name text,
    created_at integer not null) strict;
insert into "kysely_migration" values ('0001_ledger', '2026-11-25T17:27:55.685Z');
insert into "kysely_migration" values ('0002_shelf', '2026-11-25T17:27:55.694Z');
insert into "kysely_migration" values ('0003_channels', '2026-11-25T17:27:55.696Z');
insert into "kysely_migration" values ('0004_rails', '2026-11-25T17:27:55.697Z');
insert into "kysely_migration" values ('0005_recipes', '2026-11-25T17:27:55.698Z');
insert into "kysely_migration" values ('0006_processes', '2026-11-25T17:27:55.699Z');
insert into "kysely_migration" values ('0007_outbox_kinds', '2026-11-25T17:27:55.700Z');
insert into "kysely_migration" values ('0008_payers', '2026-11-25T17:27:55.701Z');
insert into "kysely_migration" values ('0009_gas', '2026-11-25T17:27:55.803Z');
insert into "kysely_migration" values ('0010_unpaid_holds', '2026-11-25T17:27:55.804Z');
insert into "kysely_migration" values ('0011_refund_order', '2026-11-25T17:27:55.805Z');
insert into "kysely_migration" values ('0012_forgetting', '2026-11-25T17:27:55.806Z');
insert into "kysely_migration" values ('0013_key_processes', '2026-11-25T17:27:55.807Z');
insert into "kysely_migration" values ('0014_cancelling', '2026-11-25T17:27:55.916Z');
insert into "kysely_migration" values ('0015_receipts', '2026-11-25T17:27:55.917Z');
insert into "kysely_migration" values ('0016_waitlist_tokens', '2026-11-25T17:27:55.946Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "settings" values ('ledger id', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('signing key He9XIDgweYN2hQiEXWXuKdgQFTLCBSJvcmzaf54Vc30', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('mpp', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('orders', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('merchants', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "settings" values ('probe', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into "quotes" values ('a3475fb727a62c514edf652c74fb021b58944bb93ba4b73c7e15fddaf1426cdf', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795628700000,"earliest":1795628700000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0xBe9D31bA6a817217d6e3Ecb4451626b1466537A3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795627664325, 1795628264325);
insert into "quotes" values ('1cbf09331094145e495300a0cc47bdae60d39a39d0b289335f6f43cf73f5ddf2', 'order', '35472', '6127cefb13da7f65', '{"restaurantId":"35472","restaurant":{"name":"The Unlucky Ladle","address":"313 Van Brunt St, Brooklyn, NY 11231","phone":"+1 347-555-0113","timezone":"America/New_York"},"menuVersion":"6127cefb13da7f65","items":[{"id":"3547218","quantity":1}],"lines":[{"itemId":"3547218","name":"Seltzer","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":200,"total":200,"taxCategory":"sweet_drink"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795628700000,"earliest":1795628700000,"warnings":[]},"price":{"subtotal":200,"tax":18,"deliveryFee":0,"convenienceFee":199,"total":417,"lineTaxes":[18]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '9f51bbe6482989c6adac71ea63223d7d46bc361e74144865ffe84f08c1dbe1d5', 417, 4170000, '0xBe9D31bA6a817217d6e3Ecb4451626b1466537A3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795627667891, 1795628267891);
insert into "quotes" values ('a3ea08a243047fd985abb2ada5e271062bbee43968dc6188657c59401f8d70a6', 'order', '35453', 'fd59f6c2b336a9cf', '{"restaurantId":"35453","restaurant":{"name":"Ledger Deli","address":"212 Livingston St, Brooklyn, NY 11201","phone":"+1 718-555-0153","timezone":"America/New_York"},"menuVersion":"fd59f6c2b336a9cf","items":[{"id":"3545315","quantity":1}],"lines":[{"itemId":"3545315","name":"The Ledger Plate","quantity":1,"weight":null,"modifiers":[],"appliedDefaults":[],"unitPrice":1500,"total":1500,"taxCategory":"prepared"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795628700000,"earliest":1795628700000,"warnings":[]},"price":{"subtotal":1500,"tax":133,"deliveryFee":0,"convenienceFee":199,"total":1832,"lineTaxes":[133]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', 'b05b852a02ae300fe187f357e6ff44609ca3db12b411c0a56f66dda8c11c2d8c', 1832, 18320000, '0xBe9D31bA6a817217d6e3Ecb4451626b1466537A3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795627669101, 1795628269101);
insert into "quotes" values ('e8f511b47f99cb40f8ec10387b676d8b66d3ab8abc3f6e77192ae46dc19af4eb', 'order', '35480', 'be89d4b48597b418', '{"restaurantId":"35480","restaurant":{"name":"Halyard Street Provisions","address":"288 Van Brunt St, Brooklyn, NY 11231","phone":"+1 718-555-0180","timezone":"America/New_York"},"menuVersion":"be89d4b48597b418","items":[{"id":"3548008","quantity_lbs":22}],"lines":[{"itemId":"3548008","name":"Yellow Onions","quantity":null,"weight":22000,"modifiers":[],"appliedDefaults":[],"unitPrice":139,"total":3058,"taxCategory":"grocery"}],"fulfillment":"pickup","address":null,"time":{"ok":true,"requested":"ASAP","resolved":1795630500000,"earliest":1795630500000,"warnings":[]},"price":{"subtotal":3058,"tax":0,"deliveryFee":0,"convenienceFee":199,"total":3257,"lineTaxes":[0]},"tax":{"rate":8875,"fee_taxable":false,"delivery_taxable":false}}', '56ab1a1fc46a2501d84834e6a1ee10af356f4d40f38c5e5a8dcb9813c1273651', 3257, 32570000, '0xBe9D31bA6a817217d6e3Ecb4451626b1466537A3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795627669253, 1795628269253);
insert into "orders" values ('ORD-f0QjVBOK', 'a3475fb727a62c514edf652c74fb021b58944bb93ba4b73c7e15fddaf1426cdf', '35453', 'restaurant', 'pickup', 'ready_for_pickup', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795628700000, 18320000, 0, 'demo-ORD-f0QjVBOK', 1795628700000, 1795628147446, NULL, NULL, 1795627664727, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'rFnxFT_AUbun_N3kRYrorVPs3UPqVoYQ');
insert into "orders" values ('ORD-jg7n26Lp', '1cbf09331094145e495300a0cc47bdae60d39a39d0b289335f6f43cf73f5ddf2', '35472', 'restaurant', 'pickup', 'fulfillment_failed', 6, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795628700000, 4170000, 4170000, NULL, NULL, 1795628147986, 'restaurant_rejected', 'The kitchen cannot take this order', 1795627667896, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2qjjO8gxDxdKIHAhTaUn-LZkRbgKHpDY');
insert into "orders" values ('ORD-5uQuDtrH', 'a3ea08a243047fd985abb2ada5e271062bbee43968dc6188657c59401f8d70a6', '35453', 'restaurant', 'pickup', 'awaiting_payment', 1, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795628700000, 0, 0, NULL, NULL, NULL, NULL, NULL, 1795627669198, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
insert into "orders" values ('ORD-bg4NtWe8', 'e8f511b47f99cb40f8ec10387b676d8b66d3ab8abc3f6e77192ae46dc19af4eb', '35480', 'grocery', 'pickup', 'ready_for_pickup', 8, 'eb4f3a3165ff7cd32a5c443c00f630578b31c7fa9d4fdef558e7d47112db2d25', '{"contact":{"name":"Ana Example","phone":"+19175550134","phoneExtension":null,"phoneGiven":"917 555 0134","email":"ana@example.com"},"address":null}', NULL, 'ASAP', 1795630500000, 32570000, 50000, 'demo-ORD-bg4NtWe8', 1795630500000, 1795628149354, NULL, NULL, 1795627669257, NULL, '[[0,21964]]', NULL, NULL, NULL, NULL, NULL, 'hNkIcAFq9k8iMyeqHqyfhUV36r3hFtwu');
insert into "order_edges" values ('awaiting_payment', 'payment_received');
insert into "order_edges" values ('awaiting_payment', 'paid');
insert into "order_edges" values ('awaiting_payment', 'payment_expired');
insert into "order_edges" values ('awaiting_payment', 'cancelled');
insert into "order_edges" values ('payment_received', 'placing_order');
insert into "order_edges" values ('payment_received', 'order_received');
insert into "order_edges" values ('payment_received', 'cancelled');
insert into "order_edges" values ('paid', 'placing_order');
insert into "order_edges" values ('paid', 'order_received');
insert into "order_edges" values ('paid', 'cancelled');
insert into "order_edges" values ('placing_order', 'submitting_to_restaurant');
insert into "order_edges" values ('placing_order', 'fulfillment_failed');
insert into "order_edges" values ('placing_order', 'cancelled');
insert into "order_edges" values ('submitting_to_restaurant', 'confirmed');
insert into "order_edges" values ('submitting_to_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('submitting_to_restaurant', 'cancelled');
insert into "order_edges" values ('order_received', 'confirming_with_restaurant');
insert into "order_edges" values ('order_received', 'cancelled');
insert into "order_edges" values ('confirming_with_restaurant', 'confirmed');
insert into "order_edges" values ('confirming_with_restaurant', 'rejected');
insert into "order_edges" values ('confirming_with_restaurant', 'fulfillment_failed');
insert into "order_edges" values ('confirming_with_restaurant', 'cancelled');
insert into "order_edges" values ('confirmed', 'ready_for_pickup');
insert into "order_edges" values ('confirmed', 'out_for_delivery');
insert into "order_edges" values ('confirmed', 'cancelled');
insert into "order_edges" values ('ready_for_pickup', 'picked_up');
insert into "order_edges" values ('out_for_delivery', 'delivered');
insert into "order_events" values (1, 'ORD-f0QjVBOK', 1, 1795627664727, 'book', NULL, 'awaiting_payment', '{}', '3bfe68008a263cfa5f8d986f50f63b3293a0f48e87ee3001f229da9da192ce63');
insert into "order_events" values (2, 'ORD-f0QjVBOK', 2, 1795627667446, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x03a43914302da20c2369428116c8ca65dd746eb303d4a2f68a19d07a2ce0875b","agreed":{"quote":"2d130eda88579ad288d00595041a14b60549d8a125b784b74c7f1e5e7d7c82ed","details":"4ec48ef50a7fb5cbf067de6a3b5e9183acce4cf4b33e2ca5bc99d0adcb0b5507"}}', 'e9d9228a90fe9d266c977a40981fbf84fda834379ee096bcfd2d182c73281c1f');
insert into "order_events" values (3, 'ORD-f0QjVBOK', 3, 1795627667688, 'process', 'payment_received', 'placing_order', '{}', '713da5eeffd3519d7b6da6516930c318a83373841823ffcf453800c1edfcdc37');
insert into "order_events" values (4, 'ORD-f0QjVBOK', 4, 1795627667789, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '0d8e8614e42ca1a6abefa74896a337eb8c512540bdc991f9a6e50b3c8b55c698');
insert into "order_events" values (5, 'ORD-f0QjVBOK', 5, 1795627667853, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', 'b8d4ab5ad118a71753d04e4c7d502639a3db13b000185d715a2c8e51c03c7df9');
insert into "order_events" values (6, 'ORD-f0QjVBOK', 6, 1795627667856, 'ready', 'confirmed', 'ready_for_pickup', '{}', '977208b0e28dc77c9c4093faf49cf53c214e718731730ffcb230ab5a227bdd2d');
insert into "order_events" values (7, 'ORD-jg7n26Lp', 1, 1795627667896, 'book', NULL, 'awaiting_payment', '{}', '5adcca6b67c5f0d0840f1a27e954fb60e52facb8a9b9e7d3f256618e16ab2238');
insert into "order_events" values (8, 'ORD-jg7n26Lp', 2, 1795627667986, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x485bbb213b0e32ecd971277fa298d46355b57b7255748902ee165fe3366a98c4","agreed":{"quote":"683d5020f4c551b1e13d78241a7b1c04212160418c378c711142c670f69db1cc","details":"e462923de128d9b8701a51d6d24d6040a5b5255d5e2c3943ffc42b1e37771778"}}', '54e4c3ca28acee689be646cdbe417ee8ec48086bfc2953d8a6784279ebda74b1');
insert into "order_events" values (9, 'ORD-jg7n26Lp', 3, 1795627668117, 'process', 'payment_received', 'placing_order', '{}', '23e1f832908e4e8cac1ee74afe80cea5d27edc685a7dedaa36f6328dca7e2739');
insert into "order_events" values (10, 'ORD-jg7n26Lp', 4, 1795627668187, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', 'ce87c6d9654069b397da76471bb30f606a23a62910fc868def4a149d8fc9754a');
insert into "order_events" values (11, 'ORD-jg7n26Lp', 5, 1795627668346, 'fail', 'submitting_to_restaurant', 'fulfillment_failed', '{"code":"restaurant_rejected"}', '2e39e588219af5831e68c46a3f297f6a43d6b49114ee89e52ff9ccc2c11d77cc');
insert into "order_events" values (12, 'ORD-jg7n26Lp', 6, 1795627669000, 'refund_succeeded', 'fulfillment_failed', 'fulfillment_failed', '{"refundId":"rf_ed97ac902538427ba118e83b","transactionHash":"0xd3d9fffcd6ef4a7d4e667325db8c95b4dc14d30c96cfd67686fd69046daf7192"}', 'de84a5bdeab7ca4a3acf72e3612284ec8ef2d7138563f207c9cbe9a3ca50b76d');
insert into "order_events" values (13, 'ORD-5uQuDtrH', 1, 1795627669198, 'book', NULL, 'awaiting_payment', '{}', '3c3e99a62c2c97098848803279572bd74e3ba2cdea755338bf8bc66fad038f27');
insert into "order_events" values (14, 'ORD-bg4NtWe8', 1, 1795627669257, 'book', NULL, 'awaiting_payment', '{}', '49bbb6c8115586650b5e79fc273047b93242fed1973b70c32a45f6149499f96d');
insert into "order_events" values (15, 'ORD-bg4NtWe8', 2, 1795627669354, 'settle', 'awaiting_payment', 'payment_received', '{"transactionHash":"0x03949a39680b0a3d48a2c0ad93db8f1eb97a7f452032cba7a8fc0479d2769dcf","agreed":{"quote":"fd39613f3d18ff2d556e931d850067802d9552b5580acee1c86c9bd5ad904404","details":"8cb30a200c07597c76739c32bc41c34232f87a95693e7248af480749a920d0f6"}}', 'be344e1b3ca65a853e85b26246b45bdbbb46f60964e0eaffcdf5768eb51dac86');
insert into "order_events" values (16, 'ORD-bg4NtWe8', 3, 1795627669363, 'process', 'payment_received', 'placing_order', '{}', '55c2e856c56f9b87a724c9e710d1b36cbeb0d67278839618fa07b1cbfb850548');
insert into "order_events" values (17, 'ORD-bg4NtWe8', 4, 1795627669367, 'submit', 'placing_order', 'submitting_to_restaurant', '{}', '538e70115a2f699dc7276bba851493de8ee383eb9a7bc91b74186873cc452203');
insert into "order_events" values (18, 'ORD-bg4NtWe8', 5, 1795627669383, 'accept', 'submitting_to_restaurant', 'confirmed', '{}', '157b4fd40f9742e15d31d3944c5729c3889d7208bf21540e578e5e1c836c7950');
insert into "order_events" values (19, 'ORD-bg4NtWe8', 6, 1795627669386, 'adjusted', 'confirmed', 'confirmed', '{"amount":"50000"}', 'c4c1055679e462a838b89066df859d154181d7ac24a6c05948d40c9881399a10');
insert into "order_events" values (20, 'ORD-bg4NtWe8', 7, 1795627669386, 'ready', 'confirmed', 'ready_for_pickup', '{}', 'b74a1fb3ced4d6148d1e89cd39b8f5a001f4fd98ea9e1414af514b2c2d6834d1');
insert into "order_events" values (21, 'ORD-bg4NtWe8', 8, 1795627669666, 'refund_succeeded', 'ready_for_pickup', 'ready_for_pickup', '{"refundId":"rf_2d705d4513b05035717fad05","transactionHash":"0x9e73e93e4f4d0c6ec2d3d4696a60a1355df2f496f1ea0f63f234d0e14cbacb19"}', '92221ac02dd8214cf3817a016ece0177f92842a2f474e5f248b6642a1d4cb4b4');
insert into "claims" values ('cl_060606df3000fe36a947076fe39a5b8e', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xc1903e29f7b5ff4385aa9b3e7bac6256da19746d:0x8e7b5a5767fab7f4ee1be496c1b37bd5b0594e02f4750486f71f9240ff1a82a6', 'x402-v2', 'order', 'ORD-f0QjVBOK', '0xc1903e29f7b5ff4385aa9b3e7bac6256da19746d', '0xBe9D31bA6a817217d6e3Ecb4451626b1466537A3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x8e7b5a5767fab7f4ee1be496c1b37bd5b0594e02f4750486f71f9240ff1a82a6', 18320000, 18320000, 1795628266, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x6baaf03aa4e542e7f33676f6c7b71155c19c290bbff2cc2c06bc91842aa7a166237c6e8cd522ab2350c9bc4853e1b89c042f5b1733b289b10256873bf9213c1e1c"}', 'settled', '0x03a43914302da20c2369428116c8ca65dd746eb303d4a2f68a19d07a2ce0875b', NULL, 1795627666481, 1795627667297, 'eip3009', NULL, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:28118');
insert into "claims" values ('cl_6e2991dff0030b19937ecd4d5ad4f4da', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xa900e482387df374536f78f656488b40e00e837d:0x382be81e0c68ca70b1190a5d70bb4653ca5cddfff210c630f756d6c141a1dcb9', 'x402-v2', 'order', 'ORD-jg7n26Lp', '0xa900e482387df374536f78f656488b40e00e837d', '0xBe9D31bA6a817217d6e3Ecb4451626b1466537A3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x382be81e0c68ca70b1190a5d70bb4653ca5cddfff210c630f756d6c141a1dcb9', 4170000, 4170000, 1795628267, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x0de15c6df0cb1017ffcac1cf35a21d7b34e07ee3130a6e527d1b81aac6b5d2aa276bfe9693ca2374c2c7fe5372b56ce6c2a17150138552e7af3e3add90aff9cc1b"}', 'settled', '0x485bbb213b0e32ecd971277fa298d46355b57b7255748902ee165fe3366a98c4', NULL, 1795627667926, 1795627667986, 'eip3009', NULL, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:28118');
insert into "claims" values ('cl_b0c731fb6611c7a5bcf2e264b0bb9eaa', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0xe17850f364e46b08f046afcf288cb03b614b6d63:0x778e161cda363926494d69f06c5198b76507dcc5a56d4aa3b25ca0f9b12cc768', 'x402-v2', 'order', 'ORD-bg4NtWe8', '0xe17850f364e46b08f046afcf288cb03b614b6d63', '0xBe9D31bA6a817217d6e3Ecb4451626b1466537A3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0x778e161cda363926494d69f06c5198b76507dcc5a56d4aa3b25ca0f9b12cc768', 32570000, 32570000, 1795628269, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0x796b4b2eb3f7a570d32b00179f0b8126fad0f8279f41f88b64e5c54eaceab6bd16f499b702107236cec5910c466eeba5a3ff8b0c70b9fc068a2523cae9804e7c1b"}', 'settled', '0x03949a39680b0a3d48a2c0ad93db8f1eb97a7f452032cba7a8fc0479d2769dcf', NULL, 1795627669326, 1795627669353, 'eip3009', NULL, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:28118');
insert into "claims" values ('cl_9d7aba6a4d828daed7ccb85caa2b79cd', 'eip3009:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:0x948a15eff9abd8697090bf12f1957c8a076ad21e:0xb19f125cf767296c44e01e382881d13ad578384c59ab61fe0ed923b13d56dd13', 'x402-v2', 'purchase', 'pu_d51e0df865edfb736cec2d3b58dc543d', '0x948a15eff9abd8697090bf12f1957c8a076ad21e', '0xBe9D31bA6a817217d6e3Ecb4451626b1466537A3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, '0xb19f125cf767296c44e01e382881d13ad578384c59ab61fe0ed923b13d56dd13', 2990000, 2990000, 1795628269, 0, '{"domain":{"name":"USD Coin","version":"2"},"validAfter":"0","signature":"0xa53fed6bdd8ff04b0b28ee216a36b91a210cf3526a0f6983c34ce87f40e5c4a30d6dc828fa59d393a515cd123f4f8fa6650392d3ea064a0ab49d49e370ca43cd1c"}', 'settled', '0xf8ea1caedafde6a3b43090a5145104634f1f50b53200ac6515ce2d612fe281aa', NULL, 1795627669543, 1795627669803, 'eip3009', NULL, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:28118');
insert into "chain_txs" values ('0x03a43914302da20c2369428116c8ca65dd746eb303d4a2f68a19d07a2ce0875b', '0x02f9019382210580843b9aca0084e4cee1728301c95894833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000c1903e29f7b5ff4385aa9b3e7bac6256da19746d000000000000000000000000be9d31ba6a817217d6e3ecb4451626b1466537a30000000000000000000000000000000000000000000000000000000001178a800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b071cea8e7b5a5767fab7f4ee1be496c1b37bd5b0594e02f4750486f71f9240ff1a82a6000000000000000000000000000000000000000000000000000000000000001c6baaf03aa4e542e7f33676f6c7b71155c19c290bbff2cc2c06bc91842aa7a166237c6e8cd522ab2350c9bc4853e1b89c042f5b1733b289b10256873bf9213c1ec001a078be988ab3cb54ccd1a61d45da9e06a1868915423d857de4433d34cc403445b5a009ca03e17756ab64ac9b990b94d81c882805cd5a602609a2773648c49b3f19f4', '0xc1903e29f7b5ff4385aa9b3e7bac6256da19746d:0x8e7b5a5767fab7f4ee1be496c1b37bd5b0594e02f4750486f71f9240ff1a82a6', '0x3cc8926ab661794fd6a0821fcdfa2812628e591a', 0, 'mined', 1795627667158, 1795627667271, 90062);
insert into "chain_txs" values ('0x485bbb213b0e32ecd971277fa298d46355b57b7255748902ee165fe3366a98c4', '0x02f9019382210501843b9aca0084e4cee1728301724594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000a900e482387df374536f78f656488b40e00e837d000000000000000000000000be9d31ba6a817217d6e3ecb4451626b1466537a300000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b071ceb382be81e0c68ca70b1190a5d70bb4653ca5cddfff210c630f756d6c141a1dcb9000000000000000000000000000000000000000000000000000000000000001b0de15c6df0cb1017ffcac1cf35a21d7b34e07ee3130a6e527d1b81aac6b5d2aa276bfe9693ca2374c2c7fe5372b56ce6c2a17150138552e7af3e3add90aff9ccc001a01044d333d6d2fbfa6b581f41f3e97c8cf5effdd942faf4d1acbd771ba6fa718ca02dc0699a2ac2096a454f7c2e76a7b3c4704c69cb6a98a49a27b9b6b33aca1964', '0xa900e482387df374536f78f656488b40e00e837d:0x382be81e0c68ca70b1190a5d70bb4653ca5cddfff210c630f756d6c141a1dcb9', '0x3cc8926ab661794fd6a0821fcdfa2812628e591a', 1, 'mined', 1795627667946, 1795627667978, 72915);
insert into "chain_txs" values ('0xd3d9fffcd6ef4a7d4e667325db8c95b4dc14d30c96cfd67686fd69046daf7192', '0x02f9019382210502843b9aca0084c0c8d71c8301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000be9d31ba6a817217d6e3ecb4451626b1466537a3000000000000000000000000a900e482387df374536f78f656488b40e00e837d00000000000000000000000000000000000000000000000000000000003fa1100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0728a4ed97ac902538427ba118e83b078a14c3cf64df83f67ba5793e6125d52c4d87c7000000000000000000000000000000000000000000000000000000000000001c1816ce2d24026897f3287e81eb619b8e449f32c87945c8130b778b9798570dea33122f59034c31432cbb9f82d8d54194a53cbdd4d35d76b549315598b910adb9c001a0e195f0e5bf2a648c85f13c6f754b7b65f6531cb9ddfd43d4f3ef1c9481f31b11a03764e3149e73bcb9cdbc56a98fc4c1f1867149f68814b77626e78c34e06d8c9d', '0xbe9d31ba6a817217d6e3ecb4451626b1466537a3:0xed97ac902538427ba118e83b078a14c3cf64df83f67ba5793e6125d52c4d87c7', '0x3cc8926ab661794fd6a0821fcdfa2812628e591a', 2, 'sent', 1795627668914, NULL, NULL);
insert into "chain_txs" values ('0x03949a39680b0a3d48a2c0ad93db8f1eb97a7f452032cba7a8fc0479d2769dcf', '0x02f9019382210503843b9aca0084c0c8d71c8301725594833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000e17850f364e46b08f046afcf288cb03b614b6d63000000000000000000000000be9d31ba6a817217d6e3ecb4451626b1466537a30000000000000000000000000000000000000000000000000000000001f0fa900000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b071ced778e161cda363926494d69f06c5198b76507dcc5a56d4aa3b25ca0f9b12cc768000000000000000000000000000000000000000000000000000000000000001b796b4b2eb3f7a570d32b00179f0b8126fad0f8279f41f88b64e5c54eaceab6bd16f499b702107236cec5910c466eeba5a3ff8b0c70b9fc068a2523cae9804e7cc080a030f4d4beb9546c60bea4db095b842e82f0e1baa193273519721255eff1cb69b5a0124d3c7a398b7dfd2c27ee52e6f157fb9d82e77ff37eaafb5fa98cd02dc7bf5d', '0xe17850f364e46b08f046afcf288cb03b614b6d63:0x778e161cda363926494d69f06c5198b76507dcc5a56d4aa3b25ca0f9b12cc768', '0x3cc8926ab661794fd6a0821fcdfa2812628e591a', 3, 'mined', 1795627669345, 1795627669352, 72927);
insert into "chain_txs" values ('0x9e73e93e4f4d0c6ec2d3d4696a60a1355df2f496f1ea0f63f234d0e14cbacb19', '0x02f9019382210504843b9aca0084c0c8d71c8301726394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000be9d31ba6a817217d6e3ecb4451626b1466537a3000000000000000000000000e17850f364e46b08f046afcf288cb03b614b6d63000000000000000000000000000000000000000000000000000000000000c3500000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b0728a52d705d4513b05035717fad05aee4cfc113d3e57504b983d11fb243c85b6ad3a2000000000000000000000000000000000000000000000000000000000000001c31dd9842944f73e64fd5f488d63cdc50259d8e3f51d24ff70edee057e9fa9adc335dec6781bc89d02526c4e159fbc1eea76a26adfc753649f9d5e6892ba66825c080a06bc1d5b3f35b150a917cdb585d012656746a6dffd0ded20f699dc8c540d87d8da075c98a7f0f1483cf586a764918b5f8946360280c5e5d433ba62754919faab128', '0xbe9d31ba6a817217d6e3ecb4451626b1466537a3:0x2d705d4513b05035717fad05aee4cfc113d3e57504b983d11fb243c85b6ad3a2', '0x3cc8926ab661794fd6a0821fcdfa2812628e591a', 4, 'sent', 1795627669436, NULL, NULL);
insert into "chain_txs" values ('0xf8ea1caedafde6a3b43090a5145104634f1f50b53200ac6515ce2d612fe281aa', '0x02f9019382210505843b9aca00849d10a8de8301727394833589fcd6edb6e08f4c7c32d4f71b54bda0291380b90124e3ee160e000000000000000000000000948a15eff9abd8697090bf12f1957c8a076ad21e000000000000000000000000be9d31ba6a817217d6e3ecb4451626b1466537a300000000000000000000000000000000000000000000000000000000002d9fb00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006b071cedb19f125cf767296c44e01e382881d13ad578384c59ab61fe0ed923b13d56dd13000000000000000000000000000000000000000000000000000000000000001ca53fed6bdd8ff04b0b28ee216a36b91a210cf3526a0f6983c34ce87f40e5c4a30d6dc828fa59d393a515cd123f4f8fa6650392d3ea064a0ab49d49e370ca43cdc080a017cb6f60cc819d1279e292d12bf3e1b026754904eebacf58dd0fc6a08cfe2a82a02b6ad0a0200f09a4000f8617e7e3f30c9c442f72c23f16f2987663f309b0715e', '0x948a15eff9abd8697090bf12f1957c8a076ad21e:0xb19f125cf767296c44e01e382881d13ad578384c59ab61fe0ed923b13d56dd13', '0x3cc8926ab661794fd6a0821fcdfa2812628e591a', 5, 'mined', 1795627669760, 1795627669802, 72950);
insert into "inflows" values ('0x03a43914302da20c2369428116c8ca65dd746eb303d4a2f68a19d07a2ce0875b', 1, '0xc1903e29f7b5ff4385aa9b3e7bac6256da19746d', 18320000, 3, 'cl_060606df3000fe36a947076fe39a5b8e');
insert into "inflows" values ('0x485bbb213b0e32ecd971277fa298d46355b57b7255748902ee165fe3366a98c4', 1, '0xa900e482387df374536f78f656488b40e00e837d', 4170000, 5, 'cl_6e2991dff0030b19937ecd4d5ad4f4da');
insert into "inflows" values ('0x03949a39680b0a3d48a2c0ad93db8f1eb97a7f452032cba7a8fc0479d2769dcf', 1, '0xe17850f364e46b08f046afcf288cb03b614b6d63', 32570000, 8, 'cl_b0c731fb6611c7a5bcf2e264b0bb9eaa');
insert into "inflows" values ('0xf8ea1caedafde6a3b43090a5145104634f1f50b53200ac6515ce2d612fe281aa', 1, '0x948a15eff9abd8697090bf12f1957c8a076ad21e', 2990000, 11, 'cl_9d7aba6a4d828daed7ccb85caa2b79cd');
insert into "refunds" values ('rf_ed97ac902538427ba118e83b', 'cl_6e2991dff0030b19937ecd4d5ad4f4da', 'ORD-jg7n26Lp', 'not_placed', 4170000, '0xa900e482387df374536f78f656488b40e00e837d', '0xed97ac902538427ba118e83b078a14c3cf64df83f67ba5793e6125d52c4d87c7', 0, 'succeeded', 1, '0xd3d9fffcd6ef4a7d4e667325db8c95b4dc14d30c96cfd67686fd69046daf7192', 1795627668346, 1795627669000, 0);
insert into "refunds" values ('rf_2d705d4513b05035717fad05', 'cl_b0c731fb6611c7a5bcf2e264b0bb9eaa', 'ORD-bg4NtWe8', 'adjusted:1', 50000, '0xe17850f364e46b08f046afcf288cb03b614b6d63', '0x2d705d4513b05035717fad05aee4cfc113d3e57504b983d11fb243c85b6ad3a2', 0, 'succeeded', 1, '0x9e73e93e4f4d0c6ec2d3d4696a60a1355df2f496f1ea0f63f234d0e14cbacb19', 1795627669386, 1795627669666, 0);
insert into "outbox" values (1, 'expire_order', 'expire_order:ORD-f0QjVBOK', 'ORD-f0QjVBOK', '{}', 1795628264325, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (2, 'place', 'place:ORD-f0QjVBOK', 'ORD-f0QjVBOK', '{}', 1795627667789, 3, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:28118/19GlsrAe4LvCocz3WTYik2Wk7Qva-b08', NULL, 1795627667854, NULL);
insert into "outbox" values (3, 'expire_dispatch', 'expire_dispatch:ORD-f0QjVBOK', 'ORD-f0QjVBOK', '{}', 1795628147446, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (4, 'ready', 'ready:ORD-f0QjVBOK', 'ORD-f0QjVBOK', '{}', 1795627667853, 1, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:28118/19GlsrAe4LvCocz3WTYik2Wk7Qva-b08', NULL, 1795627667856, NULL);
insert into "outbox" values (5, 'complete', 'complete:ORD-f0QjVBOK', 'ORD-f0QjVBOK', '{}', 1795643100000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (6, 'expire_order', 'expire_order:ORD-jg7n26Lp', 'ORD-jg7n26Lp', '{}', 1795628267891, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (7, 'place', 'place:ORD-jg7n26Lp', 'ORD-jg7n26Lp', '{}', 1795627668187, 3, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:28118/19GlsrAe4LvCocz3WTYik2Wk7Qva-b08', NULL, 1795627668372, NULL);
insert into "outbox" values (8, 'expire_dispatch', 'expire_dispatch:ORD-jg7n26Lp', 'ORD-jg7n26Lp', '{}', 1795628147986, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (9, 'refund', 'refund:rf_ed97ac902538427ba118e83b', 'ORD-jg7n26Lp', '{"refundId":"rf_ed97ac902538427ba118e83b"}', 1795627668346, 1, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:28118/19GlsrAe4LvCocz3WTYik2Wk7Qva-b08', NULL, 1795627669000, NULL);
insert into "outbox" values (10, 'expire_order', 'expire_order:ORD-5uQuDtrH', 'ORD-5uQuDtrH', '{}', 1795628269101, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (11, 'expire_order', 'expire_order:ORD-bg4NtWe8', 'ORD-bg4NtWe8', '{}', 1795628269253, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (12, 'place', 'place:ORD-bg4NtWe8', 'ORD-bg4NtWe8', '{}', 1795627669367, 3, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:28118/19GlsrAe4LvCocz3WTYik2Wk7Qva-b08', NULL, 1795627669383, NULL);
insert into "outbox" values (13, 'expire_dispatch', 'expire_dispatch:ORD-bg4NtWe8', 'ORD-bg4NtWe8', '{}', 1795628149354, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (14, 'ready', 'ready:ORD-bg4NtWe8', 'ORD-bg4NtWe8', '{}', 1795627669383, 1, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:28118/19GlsrAe4LvCocz3WTYik2Wk7Qva-b08', NULL, 1795627669386, NULL);
insert into "outbox" values (15, 'complete', 'complete:ORD-bg4NtWe8', 'ORD-bg4NtWe8', '{}', 1795644900000, 0, NULL, NULL, NULL, NULL);
insert into "outbox" values (16, 'refund', 'refund:rf_2d705d4513b05035717fad05', 'ORD-bg4NtWe8', '{"refundId":"rf_2d705d4513b05035717fad05"}', 1795627669386, 1, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:28118/19GlsrAe4LvCocz3WTYik2Wk7Qva-b08', NULL, 1795627669666, NULL);
insert into "outbox" values (17, 'mail', 'mail:pu_d51e0df865edfb736cec2d3b58dc543d', 'pu_d51e0df865edfb736cec2d3b58dc543d', '{}', 1795627669804, 1, 'vm_69d6a77b-2cf0-431a-aee7-290596fb3591_4026531836:28118/54uERF3tTpGkyjJAgBZso5fYxzK5MPn0', 1795627699836, NULL, NULL);
insert into "dispatches" values ('ORD-f0QjVBOK', 'demo', 'ORD-f0QjVBOK', 'accepted', 'demo-ORD-f0QjVBOK', 1795627667789, 1795627667853);
insert into "dispatches" values ('ORD-jg7n26Lp', 'demo', 'ORD-jg7n26Lp', 'rejected', NULL, 1795627668187, 1795627668346);
insert into "dispatches" values ('ORD-bg4NtWe8', 'demo', 'ORD-bg4NtWe8', 'accepted', 'demo-ORD-bg4NtWe8', 1795627669367, 1795627669383);
insert into "demo_tickets" values ('ORD-f0QjVBOK', 'accept', NULL, 15, 1795627667851, NULL);
insert into "demo_tickets" values ('ORD-jg7n26Lp', 'reject', 'The kitchen cannot take this order', 10, 1795627668310, NULL);
insert into "demo_tickets" values ('ORD-bg4NtWe8', 'accept', NULL, 45, 1795627669381, NULL);
insert into "recipe_quotes" values ('440c663e155a6363b882d1a63250cdd283357a3fa540b722c493e340c04b3270', 'recipe:skirt-steak-salsa-verde-cruda', 299, 2990000, '0xBe9D31bA6a817217d6e3Ecb4451626b1466537A3', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 8453, 1795627669393, 1795628269393);
insert into "recipe_editions" values ('742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'recipe:skirt-steak-salsa-verde-cruda', '{"id":"skirt-steak-salsa-verde-cruda","kind":"recipe","price":299,"recipes":[{"butcherTips":["Outside skirt is thicker, more even and more tender than inside skirt. It costs more and sells out by noon; call ahead.","Ask for the membrane to be peeled from both faces. What stays on shrinks in the pan and curls the steak.","Cut the long strap in lengths across the pan before cooking, never after: short pieces lie flat and show their grain."],"category":{"id":"beef","name":"Beef"},"cookMinutes":18,"cuisine":"Mexican","difficulty":"easy","doneness":[{"fahrenheit":145,"kind":"whole_cut","where":"thickest part, from the side"}],"drawing":"steak","equipment":["12-inch cast-iron pan or a hot grill","blender","instant-read thermometer"],"id":"skirt-steak-salsa-verde-cruda","ingredients":[{"item":"outside skirt steak","note":"680 g, in 2 or 3 pieces that fit the pan","quantity":"1 1/2","unit":"lb"},{"item":"kosher salt","note":"6 g, divided","quantity":"2","unit":"tsp"},{"item":"neutral oil","note":"15 ml","quantity":"1","unit":"tbsp"},{"item":"tomatillos","note":"225 g, husked and rinsed","part":"For the salsa","quantity":"1/2","unit":"lb"},{"item":"serrano chile","note":"stemmed","part":"For the salsa","quantity":"1"},{"item":"small white onion","note":"cut in chunks","part":"For the salsa","quantity":"1/2"},{"item":"cilantro leaves and tender stems","note":"20 g, loosely packed","part":"For the salsa","quantity":"1","unit":"cup"},{"item":"lime","note":"halved","part":"For the salsa","quantity":"1"}],"pairings":{"drink":["A dry Mexican lager with lime","Unoaked Garnacha","Hibiscus iced tea"],"food":["Warm corn tortillas","Charred scallions","Black beans with epazote"]},"prepMinutes":10,"servings":4,"steps":[{"minutes":5,"text":"Dry the steak with paper towels, season both sides with 1 1/2 teaspoons of the salt, and let it stand while you make the salsa."},{"minutes":5,"text":"Put the tomatillos, chile, onion, cilantro, the juice of half the lime and the remaining salt in the blender. Pulse 8 to 10 times: you want a loose relish with visible green specks, not a smoothie. Taste and add lime if it is shy."},{"minutes":4,"text":"Heat the pan over high for 4 minutes, until a drop of water skitters and vanishes. Rub the steak with the oil."},{"minutes":6,"text":"Lay the steak in and press it flat with tongs for the first 20 seconds. Sear until a dark crust forms, about 3 minutes, turn, and sear 2 to 3 minutes more, until the thickest part reads 145 °F (63 °C)."},{"minutes":8,"text":"Rest the steak on a board for 6 minutes; the juices should stop running. Find the grain, which runs across the short side, and slice against it, a quarter of an inch thick, with the knife held at a slant. Spoon over half of the salsa and serve the rest beside it."}],"storage":"Keep leftover slices and salsa apart, cold, for 3 days. Eat the meat cold in a salad or warm it for one minute in a hot pan; the salsa loses its edge after two days and does not freeze.","summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","tags":["weeknight","grill","gluten-free","dairy-free"],"title":"Skirt Steak with Salsa Verde Cruda"}],"summary":"A steak that is on the table in half an hour: hard sear, short rest, and a raw tomatillo salsa sharp enough to answer the fat.","title":"Skirt Steak with Salsa Verde Cruda"}');
insert into "purchases" values ('pu_d51e0df865edfb736cec2d3b58dc543d', '440c663e155a6363b882d1a63250cdd283357a3fa540b722c493e340c04b3270', 'recipe:skirt-steak-salsa-verde-cruda', '742523103ec8cacebe2d25a5418618a118968d87ce49053a6b5c0e02bf8cf645', 'ana@example.com', 'queued', 1795627669517, 1795627669804);
insert into "waitlist" values ('3400ad170d8a67e94bb47aa828ff83f300bafa8af30c8134787057aacf900a0f', 'ana@example.com', '10001', NULL, NULL, 1795627669844);
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
CREATE INDEX orders_unpaid_cancelled on orders (created_at) where status = 'cancelled' and settled_micro = 0;
