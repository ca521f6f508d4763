"""The environments keep the contracts of Gymnasium and PettingZoo, with and without those packages."""

import numpy as np
import pytest

import bigshot
from bigshot import BigShotAEC, BigShotEnv


def play_gymnasium(env, seed):
    observation, info = env.reset(seed=seed)
    steps, total, terminated = [], 0.0, False
    while not terminated:
        assert env.observation_space.contains(observation)
        mask = observation["action_mask"]
        assert mask.any() and (env.action_masks() == mask.astype(bool)).all()
        action = env.action_space.sample(mask)
        assert env.action_space.contains(action)
        observation, reward, terminated, truncated, info = env.step(action)
        assert not truncated and (terminated or reward == 0)
        total += reward
        steps.append(action)
    assert not observation["action_mask"].any() and "balance" in info
    return steps, total


def test_one_learner_against_bots():
    env = BigShotEnv("random")
    results = [play_gymnasium(env, seed)[1] for seed in range(12)]
    assert set(results) <= {0.0, 0.25, 1 / 3, 0.5, 1.0}
    with pytest.raises(RuntimeError, match="reset"):
        env.step(7)


def test_a_seed_gives_the_same_game():
    first, again = BigShotEnv("easy", seat=2), BigShotEnv("easy", seat=2)
    a, _ = first.reset(seed=4)
    b, _ = again.reset(seed=4)
    assert first.seat == 2
    for _ in range(40):
        assert (a["observation"] == b["observation"]).all()
        action = int(np.flatnonzero(a["action_mask"])[0])
        a, _, over, _, _ = first.step(action)
        b, _, _, _, _ = again.step(action)
        if over:
            break


def test_bots_are_told_the_game_so_far():
    env = BigShotEnv("expert", seat=0)
    observation, _ = env.reset(seed=3)
    while env.state.round < 4:
        observation, *_ = env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    game = env._table.game
    assert game.state == env.state
    seed = int(np.random.default_rng(3).integers(2**63))
    for at in range(len(game)):
        seat = game.position(at).actor
        if seat > 0 and at % 4 == 0:
            before = game.copy()
            before.rewind(at)
            assert bigshot.Bot("expert", seed=bigshot.bot_seed(seed, seat)).choose(before) == game.actions[at]


def test_opponents_may_be_ones_own():
    env = BigShotEnv([lambda state: state.legal_actions()[0]] * 3)
    play_gymnasium(env, 1)
    with pytest.raises(ValueError, match="3 opponents"):
        BigShotEnv(["easy"])
    with pytest.raises(ValueError):
        BigShotEnv(seat=4)
    with pytest.raises(bigshot.Refused):
        env.reset(seed=1)
        env.step(171)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_players_take_turns(players):
    env = BigShotAEC(bigshot.Options(players=players))
    env.reset(seed=players)
    assert env.num_agents == env.max_num_agents == players
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        total[agent] += reward
        assert env.observation_space(agent).contains(observation)
        if terminated or truncated:
            env.step(None)
            continue
        assert not env.observe(env.possible_agents[(env.possible_agents.index(agent) + 1) % players])["action_mask"].any()
        env.step(env.action_space(agent).sample(observation["action_mask"]))
    assert env.agents == [] and sum(total.values()) in (0, pytest.approx(1))


def test_the_aec_form_refuses_what_makes_no_sense():
    env = BigShotAEC(render_mode="ansi")
    with pytest.raises(RuntimeError, match="reset"):
        env.render()
    env.reset(seed=1)
    assert "round 1" in env.render() and env.state().shape == (bigshot.OBSERVATION_SIZE,)
    with pytest.raises(ValueError):
        env.step(None)
    with pytest.raises(bigshot.Refused):
        env.step(120)
    with pytest.raises(ValueError):
        BigShotAEC(render_mode="human")


def test_installed_packages_approve():
    checks = pytest.importorskip("gymnasium.utils.env_checker")
    checks.check_env(BigShotEnv("random"))


def test_one_learner_has_all_that_gymnasium_asks_for():
    with BigShotEnv("random") as env:
        assert env.unwrapped is env and env.spec is None and env.render_mode is None
        assert env.metadata["render_modes"] == ["ansi"] and "BigShotEnv" in str(env)
        env.reset(seed=5, options={})
        assert env.np_random_seed == 5
        first = env.state
        env.np_random = np.random.default_rng(5)
        env.reset()
        assert env.state == first
        assert env.has_wrapper_attr("seat") and not env.has_wrapper_attr("nothing")
        assert env.get_wrapper_attr("action_space") is env.action_space
        env.set_wrapper_attr("mark", 3)
        assert env.mark == 3
    with pytest.raises(RuntimeError, match="reset"):
        env.state
    assert BigShotEnv("random").np_random.integers(5) in range(5)


def test_all_players_have_all_that_pettingzoo_asks_for():
    env = BigShotAEC(bigshot.Options(players=3))
    assert env.unwrapped is env and str(env) == "bigshot_v0" and env.infos == {} and env.num_agents == 0
    with pytest.raises(RuntimeError, match="reset"):
        env.step(None)
    env.reset(seed=1, options={})
    assert set(env.infos) == set(env.rewards) == set(env.terminations) == set(env.truncations) == set(env.agents)
    assert env.last(observe=False)[0] is None and env.last()[0]["action_mask"].any()
    assert len(list(env.agent_iter(5))) == 5
    while not all(env.terminations.values()):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    with pytest.raises(ValueError, match="None"):
        env.step(7)
    for left in (2, 1, 0, 0):
        env.step(None)
        assert env.num_agents == left and len(env.infos) == left
    with pytest.raises(RuntimeError, match="reset"):
        env.step(7)
    with pytest.raises(RuntimeError, match="reset"):
        env.last()
    env.reset(seed=2)
    assert env.num_agents == env.max_num_agents == 3
    env.close()
